// The bid sheet of an auction: when its terms are frozen, what makes a new version, who learns of it, and what receipts carry.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { canonical } from '../canonical'
import type { LoanSetup } from '../loans/loan-record'
import { apply, bidOf, FIRST, liveWorld, MINUTE, profiles, sampleWorld, TEN, users, withAuction } from '../sample-world'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf, withRow } from '../table'
import { auctionFor, bidSheetFor } from './auctions.project'

const schedule = (state: WorldState, at: number): WorldState =>
  apply(
    state,
    {
      name: 'schedule auction',
      actor: users.lena,
      origin: 'control',
      auctionId: FIRST,
      startAt: at + 60 * MINUTE,
      minutes: 30,
      invited: [profiles.ann],
    },
    at,
  )
const withdraw = (state: WorldState, at: number): WorldState =>
  apply(
    state,
    { name: 'withdraw auction', actor: users.lena, origin: 'control', auctionId: FIRST, reason: 'New terms' },
    at,
  )
const recordIn = (state: WorldState): AuctionRecord => {
  const record = rowOf(state.auctions, FIRST)
  if (record === undefined) throw new Error('no auction')
  return record
}
/** The same world after its seller changed terms of the loan. */
function changed(state: WorldState, price: number, setup: Partial<LoanSetup>): WorldState {
  const record = recordIn(state)
  const loan = rowOf(state.loans, record.loanId)
  if (loan === undefined) throw new Error('no loan')
  return {
    ...state,
    auctions: withRow(state.auctions, FIRST, { ...record, loan: { ...record.loan, loan_min_price: price } }),
    loans: withRow(state.loans, loan.id, { ...loan, setup: { ...loan.setup, ...setup } }),
  }
}
const notesOf = (state: WorldState, userId: number, action: string) =>
  (state.notifications[userId] ?? []).filter((note) => note.action === action).map(({ text }) => text)

describe('the bid sheet', () => {
  it('is frozen when the auction is scheduled, with the SHA-256 of its canonical terms', () => {
    const before = withAuction(sampleWorld())
    expect(recordIn(before).bidSheet).toBeUndefined()
    const sheet = bidSheetFor(schedule(before, TEN), users.ann, FIRST)
    expect(sheet).toMatchObject({ version: 1, frozen_at: new Date(TEN).toISOString(), changes: [] })
    const bytes = canonical(sheet?.terms)
    expect(sheet?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  it('stays the same version if the auction is scheduled again on the same terms', () => {
    const first = schedule(withAuction(sampleWorld()), TEN)
    const again = schedule(withdraw(first, TEN + MINUTE), TEN + 2 * MINUTE)
    expect(recordIn(again).bidSheet).toEqual(recordIn(first).bidSheet)
    expect(notesOf(again, users.ann, 'terms_changed')).toEqual([])
  })

  it('gets a new version if terms changed, and investors who were invited before are notified of the old and new terms', () => {
    const first = schedule(withAuction(sampleWorld()), TEN)
    const edited = changed(withdraw(first, TEN + MINUTE), 90, { delivery_late_fees: '1/4% per month' })
    const again = schedule(edited, TEN + 2 * MINUTE)
    const { version, sha256, changes } = recordIn(again).bidSheet ?? {}
    expect(version).toBe(2)
    expect(sha256).not.toBe(recordIn(first).bidSheet?.sha256)
    expect(changes).toEqual([
      { term: 'minimum price', from: '101-16', to: '90-00' },
      { term: 'late delivery fee', from: '1/8% per month', to: '1/4% per month' },
    ])
    expect(notesOf(again, users.ann, 'terms_changed')).toEqual([
      expect.stringMatching(
        /is offered on other terms \(bid sheet 2\): minimum price 101-16 → 90-00; late delivery fee 1\/8% per month → 1\/4% per month\.$/,
      ),
    ])
  })

  it('is named by the receipt of every bid, accepted or refused, and doesn’t change while the auction is live', () => {
    const live = liveWorld()
    const sheet = recordIn(live).bidSheet
    const after = apply(live, bidOf('ann', 102), TEN + MINUTE)
    expect(recordIn(after).bidSheet).toBe(sheet)
    expect(recordIn(after).receipts[0]?.bidSheet).toEqual({ version: 1, sha256: sheet?.sha256 })
  })

  it('is for its seller and invited investors alone, and for nobody while the terms may still change', () => {
    const first = schedule(withAuction(sampleWorld()), TEN)
    const sees = (state: WorldState) =>
      [users.lena, users.otto, users.ann, users.bob, users.liam].map((user) => bidSheetFor(state, user, FIRST) !== null)
    expect(sees(first)).toEqual([true, true, true, false, false])
    expect(auctionFor(first, users.ann, FIRST)?.bid_sheet).toMatchObject({ version: 1 })
    expect(sees(withdraw(first, TEN + MINUTE))).toEqual([false, false, false, false, false])
  })
})
