// A best bid that is worse than the one before it is not passed on; one that is late, or that a snapshot tells, is.
import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import type { InboundFact } from '../../ports/inbound-fact'
import { createBidsHeard } from './bids-heard'
import { sampleAuction } from './sample-auction'

const auction = (version: number, price: number | null, change: Partial<Auction> = {}): Auction =>
  sampleAuction({
    best_bid: price === null ? null : { id: version, price, investor: { id: null } },
    version,
    ...change,
  })
const listed = (...data: Auction[]): InboundFact => ({
  type: 'auction.list/answered',
  payload: { subject: 'auction.list:live', params: { status: 'live' }, query: undefined, answer: { data } },
})
const changed = (data: Auction): InboundFact => ({ type: 'auction/changed', payload: { data, status: 'live' } })
const added = (data: Auction): InboundFact => ({ type: 'auction/added', payload: { data, status: 'live' } })

/** What comes of these facts, by type. */
const heard = (...facts: readonly InboundFact[]): readonly string[] => {
  const { checked } = createBidsHeard()
  return facts.map((fact) => checked(fact).type)
}

describe('the best bids that were heard', () => {
  it('are never followed by a worse one, nor by none', () => {
    const first = listed(auction(1, 102))
    expect(heard(first, changed(auction(2, 101.5)))[1]).toBe('message/rejected')
    expect(heard(first, changed(auction(2, null)))[1]).toBe('message/rejected')
    expect(heard(first, changed(auction(2, 103)), changed(auction(3, 102.5)))[2]).toBe('message/rejected')
  })

  it('are followed by a lower rate where rates are bid', () => {
    const { loan } = auction(1, null)
    const rate = (version: number, value: number): Auction =>
      auction(version, null, {
        loan: { ...loan, auction_process_type: 'rate' },
        best_bid: { id: version, gnma_interest_rate: value, investor: { id: null } },
      })
    const facts = heard(listed(rate(1, 5.4)), changed(rate(2, 5.35)), changed(rate(3, 5.5)))
    expect(facts.slice(1)).toEqual(['auction/changed', 'message/rejected'])
  })

  it('leave what is merely late to whoever knows versions', () => {
    expect(heard(listed(auction(5, 102)), changed(auction(4, 101.5)))[1]).toBe('auction/changed')
  })

  it('are forgotten with a snapshot, with an auction that leaves the list, and with one that begins anew', () => {
    const low = changed(auction(9, 101.5))
    expect(heard(listed(auction(1, 102)), listed(auction(2, 101)), low)[2]).toBe('auction/changed')
    const left: InboundFact = { type: 'auction/removed', payload: { data: { id: 17 }, status: 'live' } }
    expect(heard(listed(auction(1, 102)), left, low)[2]).toBe('auction/changed')
    expect(heard(listed(auction(1, 102)), added(auction(8, 101)), low)[2]).toBe('auction/changed')
  })
})
