// Which auction a loan is in, with a server that sends it only once.
import { describe, expect, it } from 'vitest'
import { selectSetupLoan } from '../loan-setup/loan-setup.slice'
import { preferencesSubject } from '../preferences/synced-preference'
import { createHarness, createScheduler, outputOf } from '../testing/marbles'
import { anAuction, auctionChanged, entry, signedIn, stateAfter } from '../testing/samples'
import { storeLoanPlaces } from './loan-places.epics'
import { readPlaces, selectLoanIdOf } from './loan-places.slice'

const created = {
  type: 'loan.create/answered',
  payload: {
    subject: 'loan.create',
    params: undefined,
    query: undefined,
    answer: { data: { id: 7, auction_status: 'incomplete', auction_id: 70 } },
  },
} as const
const read = (fields: object = {}) =>
  ({
    type: 'loan.read/answered',
    payload: { subject: 'loan.read:7', params: { id: 7 }, query: undefined, answer: { data: { id: 7, ...fields } } },
  }) as const
const preferences = (value: unknown) =>
  ({
    type: 'preference.list/answered',
    payload: {
      subject: preferencesSubject,
      params: undefined,
      query: undefined,
      answer: { data: [{ key: 'loan-places', value }] },
    },
  }) as const

describe('the place of a loan', () => {
  // Verifies: S7.27
  it('is known once the loan is created, and follows the boards', () => {
    const state = stateAfter(signedIn, created, read())
    expect(selectSetupLoan(state, 7).row).toMatchObject({ auction_id: 70, auction_status: 'incomplete' })
    expect(selectLoanIdOf(state, { id: 70 }, {})).toBe(7)
    const changed = auctionChanged({ ...anAuction(70), status: 'commitment' })
    expect(selectSetupLoan(stateAfter(state, changed), 7).row).toMatchObject({ auction_status: 'commitment' })
    expect(selectSetupLoan(state, 7)).toBe(selectSetupLoan(state, 7))
  })

  it('is the one that the server sends, if it does', () => {
    const state = stateAfter(signedIn, created, read({ auction_id: 71, auction_status: 'submitted' }))
    expect(selectSetupLoan(state, 7).row).toMatchObject({ auction_id: 71, auction_status: 'submitted' })
    expect(selectLoanIdOf(state, { id: 70 }, { id: 9 })).toBe(9)
  })

  it('is restored from the preferences, and never guessed', () => {
    const state = stateAfter(signedIn, preferences({ 7: 70 }), read())
    expect(selectLoanIdOf(state, { id: 70 }, {})).toBe(7)
    expect(selectLoanIdOf(signedIn, { id: 70 }, {})).toBeNull()
    expect(readPlaces({ x: 1, 8: 'y', 9: 90 })).toEqual([[9, 90]])
  })

  it('is stored once, and only if the server does not repeat it', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('|'))
      harness.state = stateAfter(signedIn, created)
      outputOf(
        storeLoanPlaces,
        hot('-ab', { a: entry(read({ auction_id: 70 })), b: entry(read()) }),
        harness,
      ).subscribe()
      flush()
      expect(harness.calls).toMatchObject([
        { name: 'preference.store', input: { body: { key: 'loan-places', value: { 7: 70 } } } },
      ])
    })
  })
})
