// A live auction for the tests of channels.
import type { Auction } from '../../contract/auction'

/** Auction 17, live and without bids, with these changes. */
export const sampleAuction = (change: Partial<Auction> = {}): Auction => ({
  id: 17,
  status: 'live',
  statused_at: '2026-03-02T15:00:00.000Z',
  created_at: '2026-03-02T15:00:00.000Z',
  loan: {
    project_name: 'Willow Court',
    loan_section_act: { id: 3, type: 'construction', loan_type: 'fha', name: '221(d)(4)' },
    auction_id: 17,
    auction_status: 'live',
  },
  bids: [],
  best_bid: null,
  ...change,
})
