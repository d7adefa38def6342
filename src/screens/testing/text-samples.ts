// The least that a server of the specification sends, for tests of texts.
import type { OwnState } from '../../domain/own-state'
import type { AuctionPanel } from '../../state/views/auction-panel.view'

export const AT = '2026-03-02T15:00:00.000Z'
export const NOW = Date.parse(AT)
export const statuses = ['incomplete', 'submitted', 'commitment', 'pre', 'live', 'past'] as const
const processes = [undefined, 'price', 'rate'] as const
const owns: readonly OwnState[] = ['none', 'winning', 'outbid', 'won', 'lost', 'unknown']
const bareBid = { id: 9, investor: { id: null } } as const
type Sketch = Pick<AuctionPanel['auction'], 'status' | 'outcome'> & {
  readonly process: (typeof processes)[number]
  readonly own: OwnState
  readonly hasBid: boolean
}
/** An auction of which only the required fields are there. */
const panelOf = ({ status, outcome, process, own, hasBid }: Sketch): AuctionPanel => {
  const bid = hasBid ? (bareBid as unknown as AuctionPanel['bids'][number]) : null
  return {
    auction: {
      id: 17,
      status,
      statused_at: AT,
      created_at: AT,
      bid_ids: hasBid ? [9] : [],
      best_bid_id: hasBid ? 9 : null,
      outcome,
      knows_offers: false,
      knows_passes: false,
    },
    loan: {
      project_name: 'Riverbend Commons',
      loan_section_act: { id: 2, type: 'construction', loan_type: 'fha', name: '221(d)(4)' },
      auction_id: 17,
      auction_status: status,
      ...(process === undefined ? {} : { auction_process_type: process }),
    },
    best: bid,
    bestPrice32: null,
    ownBest: own === 'none' ? null : bid,
    ownBestPrice32: null,
    own,
    bidCount: hasBid ? 1 : 0,
    investorCount: hasBid ? 1 : 0,
    bids: bid === null ? [] : [bid],
    isGone: false,
    hidesBids: false,
  }
}
export const panels: readonly AuctionPanel[] = statuses.flatMap((status) =>
  (status === 'past' ? (['sold', 'no_sale', 'unknown'] as const) : ([null] as const)).flatMap((outcome) =>
    processes.flatMap((process) =>
      owns.flatMap((own) => [false, true].map((hasBid) => panelOf({ status, outcome, process, own, hasBid }))),
    ),
  ),
)
export const rules = { max32: null, minRate: null, deviation32: 32, deviationRateSteps: 25 }
export const price = { kind: 'price', price32: 3300 } as const
export const rate = { kind: 'rate', rate: 5.2 } as const
export const forPanels = (textOf: (panel: AuctionPanel) => unknown): unknown => panels.map(textOf)
export const error = { status: 0, kind: 'offline', message: 'Try again.', fields: {} } as const
