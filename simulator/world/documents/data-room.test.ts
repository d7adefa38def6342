// The data room: an agreement that opens the documents, who accepted it, who opened what, and who is notified of an update.
import { describe, expect, it } from 'vitest'
import type { LoanFileKey } from '../../../src/contract/loan'
import { MAX_AGREEMENT_LENGTH } from '../../../src/contract/text-limits'
import { announce } from '../announce'
import { auctionFor } from '../auctions/auctions.project'
import type { Command } from '../commands'
import { decide } from '../decide'
import { loanFor } from '../loans/loans.project'
import {
  apply,
  FIRST,
  MINUTE,
  profiles,
  refusalOf,
  type SampleName,
  sampleWorld,
  signators,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import type { WorldState } from '../state'
import { rowOf } from '../table'
import { dataRoomFor } from './data-room.project'
import { documentsFor, openDocumentFor } from './documents.project'

const by = (who: SampleName) => ({ actor: users[who], origin: 'person' }) as const
const system = { actor: 'system', origin: 'control' } as const

const open = (who: SampleName, form: LoanFileKey = 'form_hud'): Command => ({
  name: 'open document',
  ...by(who),
  auctionId: FIRST,
  form,
})
const set = (text: string | null, seenVersion: number | null = null, who: SampleName = 'lena'): Command => ({
  name: 'set agreement',
  ...by(who),
  auctionId: FIRST,
  text,
  seenVersion,
})
const accept = (who: SampleName, version: number, signatorId: number | null = signators[who]): Command => ({
  name: 'accept agreement',
  ...by(who),
  auctionId: FIRST,
  version,
  signatorId,
})
const schedule = (offset = 60): Command => ({
  name: 'schedule auction',
  ...system,
  auctionId: FIRST,
  startAt: TEN + offset * MINUTE,
  minutes: 30,
  invited: null,
})
const withdraw: Command = {
  name: 'withdraw auction',
  ...system,
  auctionId: FIRST,
  reason: 'The appraisal is corrected.',
}
const attach = (state: WorldState, form: LoanFileKey, sha256: string): Command => ({
  name: 'attach document',
  ...by('otto'),
  loanId: rowOf(state.auctions, FIRST)?.loanId ?? 0,
  form,
  fileName: `${form}-of-otto.pdf`,
  size: 2_000,
  sha256,
})

/** A scheduled auction. */
const scheduled = (invited: readonly number[] = []): WorldState =>
  apply(withAuction(sampleWorld(), { invited }), schedule(), TEN)

/** The state after these commands, one a minute. */
const play = (state: WorldState, ...commands: readonly Command[]): WorldState =>
  commands.reduce((before, command, turn) => apply(before, command, TEN + (turn + 1) * MINUTE), state)

function roomOf(state: WorldState, who: SampleName) {
  const result = dataRoomFor(state, users[who], FIRST)
  if (result.refusal !== null) throw new Error(result.refusal.message)
  return result.room
}
const statusOf = (state: WorldState, command: Command): number => {
  const decision = decide(state, command, TEN + 30 * MINUTE)
  return decision.ok ? 200 : decision.refusal.status
}
const notified = (state: WorldState, who: SampleName, action: string): readonly string[] =>
  (state.notifications[users[who]] ?? []).flatMap((each) => (each.action === action ? [each.text] : []))

describe('a confidentiality agreement', () => {
  it('closes the documents of a firm until its signator accepts it, and lists them meanwhile', () => {
    const state = play(scheduled(), set('Keep it.'))
    const list = documentsFor(state, users.ann, FIRST)
    expect(list.refusal === null && list.documents.length > 0 && list.documents.every(({ size }) => size)).toBe(true)
    const refused = openDocumentFor(state, users.ann, FIRST, 'form_hud')
    expect(refused.refusal).toMatchObject({
      status: 403,
      message: expect.stringContaining('confidentiality agreement'),
    })
    expect(statusOf(state, open('ann'))).toBe(403)
    expect(openDocumentFor(state, users.lena, FIRST, 'form_hud').refusal).toBeNull()
    const after = play(state, accept('ann', 1))
    expect(statusOf(after, open('ann'))).toBe(200)
    expect(statusOf(after, open('bob'))).toBe(403)
    expect(roomOf(after, 'ann').accepted).toMatchObject({ version: 1, signator: 'Signator of ann' })
  })

  it('closes nothing on an auction without one', () => {
    expect(statusOf(scheduled(), open('ann'))).toBe(200)
    expect(auctionFor(scheduled(), users.ann, FIRST)).not.toHaveProperty('agreement')
    expect(roomOf(scheduled(), 'ann')).toEqual({
      auction_id: FIRST,
      agreement: null,
      agreement_version: 0,
      accepted: null,
    })
  })

  it('can be accepted only by a signator of an invited firm, and twice without another record', () => {
    const state = play(scheduled([profiles.ann]), set('Keep it.'))
    expect(statusOf(state, accept('ann', 1, signators.bob))).toBe(403)
    expect(statusOf(state, accept('ann', 1, null))).toBe(403)
    expect(statusOf(state, accept('bob', 1))).toBe(404)
    expect(statusOf(state, accept('lena', 1))).toBe(403)
    const accepted = play(state, accept('ann', 1))
    expect(decide(accepted, accept('ann', 1), TEN).events).toEqual([])
    expect(rowOf(accepted.auctions, FIRST)?.acceptances).toHaveLength(1)
  })

  it('is refused in an old version, which names the new one, and must be accepted again after a change', () => {
    const first = play(scheduled(), set('Keep it.'), accept('ann', 1), open('ann'))
    const state = play(first, set('Keep it forever.', 1))
    expect(statusOf(state, open('ann'))).toBe(403)
    const decision = decide(state, accept('ann', 1), TEN)
    expect(decision).toMatchObject({
      ok: false,
      refusal: { status: 409, errors: { version: ['The current version is 2.'] } },
    })
    expect(notified(state, 'ann', 'agreement_changed')).toHaveLength(1)
    expect(notified(state, 'bob', 'agreement_changed')).toEqual([])
    const again = play(state, accept('ann', 2), open('ann'))
    expect(roomOf(again, 'lena').readers?.find(({ investor }) => investor.id === profiles.ann)).toMatchObject({
      acceptances: [{ version: 1 }, { version: 2 }],
      reads: [{ form: 'form_hud', version: 1, count: 2 }],
    })
  })

  it('opens the documents again once the seller removes it, and a later one needs a new acceptance', () => {
    const state = play(scheduled(), set('Keep it.'), accept('ann', 1), set(null, 1))
    expect(statusOf(state, open('bob'))).toBe(200)
    expect(auctionFor(state, users.ann, FIRST)?.agreement).toBeNull()
    expect(statusOf(state, accept('bob', 1))).toBe(409)
    const later = play(state, set('Keep it.', 2))
    expect(roomOf(later, 'ann').agreement_version).toBe(3)
    expect(statusOf(later, open('ann'))).toBe(403)
  })

  it('is refused if it is empty, too long, or based on another version, or from someone else than the seller', () => {
    const state = play(scheduled(), set('Keep it.'))
    expect(statusOf(state, set('  ', 1))).toBe(422)
    expect(statusOf(state, set('a'.repeat(MAX_AGREEMENT_LENGTH), 1))).toBe(200)
    expect(statusOf(state, set('a'.repeat(MAX_AGREEMENT_LENGTH + 1), 1))).toBe(422)
    expect(statusOf(state, set('Another text', 0))).toBe(409)
    expect(statusOf(state, set('Another text', 1, 'liam'))).toBe(403)
    expect(decide(state, set('Keep it.', 1), TEN).events).toEqual([])
  })

  it('can’t be changed once the auction has ended', () => {
    const past = withAuction(sampleWorld(), { status: 'past' })
    expect(statusOf(past, set('Keep it.', 0))).toBe(422)
  })

  it('is announced to those who see the auction, and its acceptance only to the seller', () => {
    const before = scheduled()
    const agreed = decide(before, set('Keep it.'), TEN)
    const state = apply(before, set('Keep it.'), TEN)
    const [change] = announce(before, state, agreed.events, null)
    expect(change?.to).toEqual(expect.arrayContaining([users.ann, users.bob, users.lena]))
    const acceptance = decide(state, accept('ann', 1), TEN)
    const after = apply(state, accept('ann', 1), TEN)
    const announced = announce(state, after, acceptance.events, null)
    expect(announced.map(({ to }) => to)).toEqual([[users.lena, users.otto]])
    expect(auctionFor(after, users.lena, FIRST)?.agreement).toEqual({ version: 1, accepted: 1 })
    expect(auctionFor(after, users.bob, FIRST)?.agreement).toEqual({ version: 1 })
  })
})

describe('the readers of a data room', () => {
  it('are for the seller all investors who may open the documents, with what each opened', () => {
    const state = play(scheduled(), open('ann'), open('ann', 'form_92264'), open('ann'))
    const readers = roomOf(state, 'lena').readers ?? []
    expect(readers.map(({ investor }) => investor.name)).toEqual(['Firm of ann', 'Firm of bob', 'Firm of cyd'])
    expect(readers[0]?.reads).toMatchObject([
      { form: 'form_hud', version: 1, is_current: true, count: 2, first_at: '2026-03-02T15:01:00.000Z' },
      { form: 'form_92264', count: 1 },
    ])
    expect(readers[1]?.reads).toEqual([])
  })

  it('never show an investor what other firms opened or accepted', () => {
    const state = play(scheduled(), set('Keep it.'), accept('bob', 1), open('bob'))
    const seen = JSON.stringify([roomOf(state, 'ann'), documentsFor(state, users.ann, FIRST)])
    expect(seen).not.toMatch(/bob|readers|opened_by/)
  })

  it('keep what was opened when the auction is withdrawn or relisted', () => {
    const state = play(scheduled(), open('ann'), withdraw)
    expect(auctionFor(state, users.lena, FIRST)?.opened).toEqual([])
    expect(roomOf(state, 'lena').readers).toMatchObject([{ investor: { id: profiles.ann }, reads: [{ count: 1 }] }])
  })
})

describe('a document that is replaced', () => {
  const replaced = (): WorldState => {
    const opened = play(scheduled(), open('ann', 'form_92264'), open('bob', 'form_92013'), withdraw)
    return apply(opened, attach(opened, 'form_92264', 'a'.repeat(64)), TEN + 10 * MINUTE)
  }

  it('shows its seller how many investors opened the current version', () => {
    const opened = play(scheduled(), open('ann', 'form_92264'), open('bob', 'form_92264'), withdraw)
    const loanId = rowOf(opened.auctions, FIRST)?.loanId ?? 0
    const documentIn = (state: WorldState) => {
      const loan = loanFor(state, users.lena, loanId)
      return loan === null || loan === 'forbidden' ? null : loan.documents?.find(({ form }) => form === 'form_92264')
    }
    expect(documentIn(opened)).toMatchObject({ version: 1, opened_by: 2, uploaded_by: 'Firm of lena' })
    expect(documentIn(replaced())).toMatchObject({ version: 2, opened_by: 0, uploaded_by: 'Firm of otto' })
  })

  it('is sent to those who opened the former version when they can open the new one, and to no one else', () => {
    expect(notified(replaced(), 'ann', 'document_updated')).toEqual([])
    const state = apply(replaced(), schedule(90), TEN + 20 * MINUTE)
    expect(notified(state, 'ann', 'document_updated')).toEqual([
      'Willow Court: Appraisal summary 92264 was updated after you opened it.',
    ])
    expect(notified(state, 'bob', 'document_updated')).toEqual([])
    expect(notified(state, 'cyd', 'document_updated')).toEqual([])
  })

  it('is sent once, also if the auction is withdrawn and scheduled again', () => {
    const state = [schedule(90), withdraw, schedule(120)].reduce(
      (before, command, turn) => apply(before, command, TEN + (20 + turn) * MINUTE),
      replaced(),
    )
    expect(notified(state, 'ann', 'document_updated')).toHaveLength(1)
  })

  it('isn’t sent if the file that the investor opened is back', () => {
    const known = play(scheduled(), withdraw)
    const first = apply(known, attach(known, 'form_92264', 'b'.repeat(64)), TEN + 2 * MINUTE)
    const opened = [schedule(90), open('ann', 'form_92264'), withdraw].reduce(
      (before, command, turn) => apply(before, command, TEN + (3 + turn) * MINUTE),
      first,
    )
    const other = apply(opened, attach(opened, 'form_92264', 'c'.repeat(64)), TEN + 10 * MINUTE)
    const back = apply(other, attach(other, 'form_92264', 'b'.repeat(64)), TEN + 11 * MINUTE)
    expect(notified(apply(back, schedule(120), TEN + 12 * MINUTE), 'ann', 'document_updated')).toEqual([])
    expect(notified(apply(other, schedule(120), TEN + 12 * MINUTE), 'ann', 'document_updated')).toHaveLength(1)
  })

  it('names the lender as its uploader to investors, and never the file or the person', () => {
    const state = apply(replaced(), schedule(90), TEN + 20 * MINUTE)
    const list = documentsFor(state, users.ann, FIRST)
    const row = list.refusal === null ? list.documents.find(({ form }) => form === 'form_92264') : null
    expect(row).toMatchObject({ name: 'Appraisal summary 92264.pdf', version: 2, uploaded_by: 'Firm of lena' })
    expect(JSON.stringify(list)).not.toContain('otto')
  })
})

it('an unknown auction has no data room', () => {
  expect(dataRoomFor(sampleWorld(), users.ann, FIRST).refusal?.status).toBe(404)
  expect(refusalOf(decide(sampleWorld(), set('Keep it.'), TEN))).toContain('could not be found')
})
