// Documents for investors, and what the seller sees when they are opened.
import { describe, expect, it } from 'vitest'
import { announce } from '../announce'
import { auctionFor } from '../auctions/auctions.project'
import type { Command } from '../commands'
import { decide } from '../decide'
import { evolveAll } from '../evolve'
import {
  apply,
  closeOnTime,
  FIRST,
  liveWorld,
  MINUTE,
  profiles,
  type SampleName,
  sampleWorld,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import type { WorldState } from '../state'
import { rowOf } from '../table'
import { documentsFor } from './documents.project'

const open = (who: SampleName, form: 'form_hud' | 'form_92264' | 'form_rhs' = 'form_hud'): Command => ({
  name: 'open document',
  actor: users[who],
  origin: 'person',
  auctionId: FIRST,
  form,
})
const schedule: Command = {
  name: 'schedule auction',
  actor: 'system',
  origin: 'scenario',
  auctionId: FIRST,
  startAt: TEN + 60 * MINUTE,
  minutes: 30,
  invited: null,
}
const pre = (invited: readonly number[] = []): WorldState =>
  apply(withAuction(sampleWorld(), { invited }), schedule, TEN)

describe('opening a document as an investor', () => {
  it('is recorded with the first and last time, the count and the forms', () => {
    let state = apply(pre(), open('ann'), TEN + MINUTE)
    state = apply(state, open('ann', 'form_92264'), TEN + 2 * MINUTE)
    state = apply(state, open('ann'), TEN + 3 * MINUTE)
    expect(auctionFor(state, users.lena, FIRST)?.opened).toEqual([
      {
        investor: { id: profiles.ann, name: 'Firm of ann' },
        first_at: '2026-03-02T15:01:00.000Z',
        last_at: '2026-03-02T15:03:00.000Z',
        count: 3,
        forms: ['form_hud', 'form_92264'],
      },
    ])
  })

  it('is recorded while the auction is live, and not after it closes', () => {
    const live = apply(liveWorld(), open('ann'), TEN)
    expect(auctionFor(live, users.lena, FIRST)?.opened).toHaveLength(1)
    const past = apply(liveWorld(), closeOnTime, TEN + 31 * MINUTE)
    expect(decide(past, open('ann'), TEN + 32 * MINUTE)).toMatchObject({ ok: true, events: [] })
  })

  it('is shown only to the sellers: nobody else gets an event or a new version', () => {
    const before = pre()
    const { events } = decide(before, open('ann'), TEN + MINUTE)
    const after = evolveAll(before, events)
    const received = announce(before, after, events, users.ann)
    expect(received.map(({ event, to }) => [event, to])).toEqual([['auction-pre-changed', [users.lena, users.otto]]])
    for (const who of ['ann', 'bob', 'bea', 'ada'] as const) {
      expect(auctionFor(after, users[who], FIRST)).toEqual(auctionFor(before, users[who], FIRST))
      expect(auctionFor(after, users[who], FIRST)).not.toHaveProperty('opened')
    }
    const version = (state: WorldState) => auctionFor(state, users.lena, FIRST)?.version ?? 0
    expect(version(after)).toBe(version(before) + 1)
  })

  it('requires an invitation, and an auction that investors may see', () => {
    const statusOf = (state: WorldState, command: Command) => {
      const decision = decide(state, command, TEN)
      return decision.ok ? 200 : decision.refusal.status
    }
    expect(statusOf(pre([profiles.bob]), open('ann'))).toBe(404)
    expect(statusOf(withAuction(sampleWorld()), open('ann'))).toBe(404)
    expect(statusOf(pre(), open('bea'))).toBe(403)
    expect(statusOf(pre(), open('liam'))).toBe(403)
    expect(statusOf(pre(), open('ann', 'form_rhs'))).toBe(404)
    expect(statusOf(pre(), open('ann'))).toBe(200)
  })

  it('isn’t recorded when the seller does it', () => {
    expect(decide(pre(), open('lena'), TEN)).toMatchObject({ ok: true, events: [] })
  })

  it('is forgotten when the auction is withdrawn, because the documents may change', () => {
    const state = apply(pre(), open('ann'), TEN)
    const withdraw: Command = {
      name: 'withdraw auction',
      actor: 'system',
      origin: 'control',
      auctionId: FIRST,
      reason: 'The appraisal is being corrected.',
    }
    const back = apply(state, withdraw, TEN + MINUTE)
    expect(rowOf(back.auctions, FIRST)?.openings).toEqual({})
    const version = (at: WorldState) => auctionFor(at, users.lena, FIRST)?.version ?? 0
    expect(version(back)).toBeGreaterThan(version(state))
  })
})

describe('the documents of an auction', () => {
  it('have the form’s name for investors, and the file’s own name for the seller', () => {
    const commitment = withAuction(sampleWorld())
    const attach: Command = {
      name: 'attach document',
      actor: users.lena,
      origin: 'person',
      loanId: rowOf(commitment.auctions, FIRST)?.loanId ?? 0,
      form: 'form_92264',
      fileName: 'For Ann and Bob of Firm.docx',
      size: 1200,
      sha256: 'ab',
    }
    const state = apply(apply(commitment, attach, TEN - MINUTE), schedule, TEN)
    const names = (who: SampleName) => {
      const result = documentsFor(state, users[who], FIRST)
      return result.refusal === null ? result.documents.map(({ name }) => name) : []
    }
    expect(names('lena')).toContain('For Ann and Bob of Firm.docx')
    expect(names('ann')).toContain('Appraisal summary 92264.docx')
    expect(names('ann').join()).not.toContain('Ann')
  })

  it('exist for every auction that a world starts with, from commitment on', () => {
    const result = documentsFor(liveWorld(), users.ann, FIRST)
    const forms = result.refusal === null ? result.documents.map(({ form }) => form) : []
    expect(forms).toEqual(expect.arrayContaining(['form_hud', 'form_92264', 'form_92264a', 'form_92013']))
    const draft = documentsFor(withAuction(sampleWorld(), { status: 'incomplete' }), users.lena, FIRST)
    expect(draft).toEqual({ refusal: null, documents: [] })
  })
})
