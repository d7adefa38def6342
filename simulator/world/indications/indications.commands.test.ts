// Publishing rate indications, and requesting one that isn't listed.
import { describe, expect, test } from 'vitest'
import { announce } from '../announce'
import { decide } from '../decide'
import { evolveAll } from '../evolve'
import { AT, applyAccepted, refusal, worldOf } from '../profiles/sample-profiles'

const publish = (ust_10y: number, origin: 'control' | 'person' = 'control', actor: number | 'system' = 'system') =>
  ({ name: 'publish indication', actor, origin, benchmark: { ust_10y }, rows: [] }) as const

describe('indications', () => {
  // Verifies: S3.24
  test('publishing derives the rates from the 10-year Treasury and keeps the previous figures', () => {
    const { state } = worldOf('borrower')
    const next = applyAccepted(state, publish(4.21), AT + 1000)
    expect(next.indication).toMatchObject({
      as_of: '2026-03-02T15:15:01.000Z',
      benchmark: { ust_5y: 3.85, ust_10y: 4.21 },
      previous_benchmark: { ust_10y: 4.15 },
    })
    expect(next.indication.rows[0]).toMatchObject({
      gnma_rate: 5.29,
      note_rate: 5.54,
      previous_gnma_rate: 5.23,
      trend: [5.23, 5.29],
    })
  })

  // Verifies: S7.34
  test('publishing announces the whole record to everyone', () => {
    const { state } = worldOf('borrower')
    const decision = decide(state, publish(4.21), AT)
    const [announcement] = announce(state, evolveAll(state, decision.events), decision.events, null)
    expect([announcement?.channel, announcement?.event, announcement?.to]).toEqual([
      'indication',
      'indication-updated',
      'everyone',
    ])
  })

  test('a user can’t publish', () => {
    const { state, ids } = worldOf('lender')
    expect(refusal(state, publish(4.21, 'person', ids[0] ?? 0))?.status).toBe(403)
  })

  test('a request to the desk is sent by email', () => {
    const { state, ids } = worldOf('borrower')
    const question = {
      section: '232',
      amount: 12_000_000,
      term: 420,
      call_protection: 'LO2_8_1',
      message: 'By Friday?',
    }
    const next = applyAccepted(state, { name: 'ask indication', actor: ids[0] ?? 0, origin: 'person', question })
    expect(next.mailbox).toHaveLength(1)
    expect(next.mailbox[0]?.text).toContain('$12,000,000')
    expect(next.mailbox[0]?.text).toContain('Call protection: 2-year lockout, then 8% declining 1%/yr')
    expect(next.mailbox[0]?.text).toContain('By Friday?')
  })
})
