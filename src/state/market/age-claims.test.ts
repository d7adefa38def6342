// Events with too high a version: a snapshot in sync overrules them, and never discards newer data.
import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import { getRow } from '../core/table'
import { selectBid } from '../market/market.selectors'
import type { RootState } from '../root-reducer'
import { anAuction, auctionChanged, listAnswered, ownBid, signedIn, stateAfter, withBids } from '../testing/samples'
import { selectAuction, selectListedIds } from './market.selectors'

const synced = { type: 'subject/synced', payload: { subject: 'auction.list:live' } } as const
const at = (version: number, price: number, change: Partial<Auction> = {}): Auction => ({
  ...withBids(anAuction(17, change), ownBid(version, price)),
  version,
})
const best = (state: RootState): number | null | undefined =>
  selectBid(state, selectAuction(state, 17)?.best_bid_id ?? 0)?.price
const bidAnswered = (auction: Auction) =>
  ({
    type: 'auction.bid/answered',
    payload: { subject: 'auction.bid:17', params: { auctionId: 17 }, query: undefined, answer: { data: auction } },
  }) as const

const inSync = stateAfter(signedIn, listAnswered('live', at(3, 102)), synced)
const withHighVersion = stateAfter(inSync, auctionChanged(at(90, 104)))

describe('an event of a world that was rewound', () => {
  it('does not outlive the next snapshot, no matter how high its version is', () => {
    expect(best(withHighVersion)).toBe(104)
    expect(best(stateAfter(withHighVersion, listAnswered('live', at(4, 103)), synced))).toBe(103)
  })

  it('is undone in both lists if it moved the auction, and the loan is that of the snapshot', () => {
    const { loan } = anAuction(17)
    const moved = at(90, 104, { status: 'past', loan: { ...loan, project_name: 'Another Court' } })
    const state = stateAfter(inSync, auctionChanged(moved, 'past'), listAnswered('live', at(4, 103)), synced)
    expect([selectListedIds(state, 'live', 0, 9), selectListedIds(state, 'past', 0, 9)]).toEqual([[17], []])
    expect(getRow(state.market.loans, 17)?.project_name).toBe('Project 17')
  })

  it('also loses to an event that arrived while the snapshot was being fetched', () => {
    const state = stateAfter(withHighVersion, listAnswered('live', at(4, 103)), auctionChanged(at(5, 103.5)), synced)
    expect(best(state)).toBe(103.5)
  })

  it('is also overruled by a snapshot without versions', () => {
    const plain = (seconds: number, price: number): Auction => {
      const statused_at = new Date(Date.UTC(2026, 2, 2, 17, 0, seconds)).toISOString()
      return { ...withBids(anAuction(17, { statused_at }), ownBid(seconds, price)), version: null }
    }
    const state = stateAfter(signedIn, listAnswered('live', plain(1, 102)), synced, auctionChanged(plain(50, 104)))
    expect(best(stateAfter(state, listAnswered('live', plain(2, 103)), synced))).toBe(103)
  })
})

describe('a snapshot that is older than the state', () => {
  it('undoes nothing until it is in sync, because it was requested earlier', () => {
    expect(best(stateAfter(inSync, auctionChanged(at(5, 103)), listAnswered('live', at(4, 102.5))))).toBe(103)
  })

  it('does not undo a bid that was answered while it was being fetched', () => {
    const state = stateAfter(inSync, bidAnswered(at(6, 103)), listAnswered('live', at(5, 102.5)), synced)
    expect(best(state)).toBe(103)
    expect(best(stateAfter(state, listAnswered('live', at(7, 103.5)), synced))).toBe(103.5)
  })
})

describe('the answer to a bid that leaves out a field that the list had', () => {
  it.each(['end_at', 'minutes', 'version'] as const)('keeps the %s until an event brings the auction', (field) => {
    const listed = { ...at(3, 102), end_at: '2026-03-02T18:00:00.000Z', minutes: 30 }
    const state = stateAfter(signedIn, listAnswered('live', listed), synced)
    const { [field]: _omitted, ...answer } = { ...listed, ...withBids(listed, ownBid(4, 103)), version: 4 }
    const after = stateAfter(state, bidAnswered(answer))
    expect(selectAuction(after, 17)?.[field]).toBe(listed[field])
    expect(
      best(stateAfter(after, auctionChanged({ ...answer, [field]: field === 'version' ? 4 : listed[field] }))),
    ).toBe(103)
  })
})
