// What the viewer has at stake over all live auctions.
import type { AuctionLoan } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import type { Exposure, Stake } from '../../domain/exposure'
import { exposureOf } from '../../domain/exposure'
import { proceedsCents } from '../../domain/money'
import { idAtEnd } from '../auctions/order-key'
import { get } from '../core/table'
import type { RootState } from '../root-state'
import { selectViewerInvestorId } from '../session/session.selectors'
import { selectWorkspace } from '../workspace/workspace.selectors'
import { bestOwn } from './auction-card.view'
import { figuresAt } from './auction-figures'
import { createView } from './create-view'

type Order = RootState['auctions']['lists']['live']['order']
type Auctions = RootState['auctions']['rows']
type Bids = RootState['bids']['rows']
type Loans = RootState['loans']['rows']

/** What is paid at a bid; in the rate process the price is fixed. */
function centsAt(loan: AuctionLoan | undefined, bid: Bid | null): number | null {
  if (loan === undefined || bid === null) return null
  const { price } = figuresAt(loan, bid)
  const amount = loan.loan_amount ?? null
  return price === null || amount === null ? null : proceedsCents(amount, price)
}

function stakesIn(order: Order, auctions: Auctions, bids: Bids, loans: Loans, viewer: number | null): readonly Stake[] {
  if (viewer === null) return []
  return order.chunks.flatMap((chunk) =>
    chunk.flatMap((key) => {
      const id = idAtEnd(key)
      const row = get(auctions, id)
      if (row?.own !== 'winning' && row?.own !== 'outbid') return []
      const ownBids = row.bid_ids.flatMap((bidId) => get(bids, bidId) ?? [])
      return { standing: row.own, cents: centsAt(get(loans, id), bestOwn(ownBids, viewer)) }
    }),
  )
}

const sameStakes = (a: readonly Stake[], b: readonly Stake[]): boolean =>
  a.length === b.length && a.every((stake, at) => stake.standing === b[at]?.standing && stake.cents === b[at]?.cents)

/** Makes the view for one reader: the same object while nothing at stake changed; null without a bid of one's own. */
export const makeExposureView = (): ((state: RootState) => Exposure | null) =>
  createView(
    [
      createView(
        [
          ({ auctions }) => auctions.lists.live.order,
          ({ auctions }) => auctions.rows,
          ({ bids }) => bids.rows,
          ({ loans }) => loans.rows,
          selectViewerInvestorId,
        ],
        stakesIn,
        { memoizeOptions: { resultEqualityCheck: sameStakes } },
      ),
      (state) => selectWorkspace(state).exposure_limit,
    ],
    exposureOf,
  )
