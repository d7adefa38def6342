// What the viewer has at stake over all live auctions.
import type { AuctionLoan } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import type { Exposure, Stake, Stakes } from '../../domain/exposure'
import { exposureOf, noStakes, withStakes } from '../../domain/exposure'
import { proceedsCents } from '../../domain/money'
import type { AuctionRow } from '../auctions/auctions.state'
import { createSelector } from '../core/selector'
import { get } from '../core/table'
import type { RootState } from '../root-state'
import { selectViewerInvestorId } from '../session/session.selectors'
import { selectWorkspace } from '../workspace/workspace.selectors'
import { bestOwn, bidsOf } from './auction-card.view'
import { figuresAt } from './auction-figures'
import { makeLiveView } from './live-view'

/** What is paid at a bid; in the rate process the price is fixed. */
function centsAt(loan: AuctionLoan | undefined, bid: Bid | null): number | null {
  if (loan === undefined || bid === null) return null
  const { price } = figuresAt(loan, bid)
  const amount = loan.loan_amount ?? null
  return price === null || amount === null ? null : proceedsCents(amount, price)
}

interface LiveStake extends Stake {
  readonly id: number
}

function stakeOf(row: AuctionRow, state: RootState): LiveStake | null {
  const viewer = selectViewerInvestorId(state)
  if (viewer === null || (row.own !== 'winning' && row.own !== 'outbid')) return null
  const own = bestOwn(bidsOf(state, row.id), viewer)
  return { id: row.id, standing: row.own, cents: centsAt(get(state.loans.rows, row.id), own) }
}

const sums = {
  of: (stakes: Iterable<Stake>): Stakes => withStakes(noStakes, stakes),
  after: (before: Stakes, gone: readonly Stake[], come: readonly Stake[]): Stakes =>
    withStakes(withStakes(before, gone, -1), come),
}

/** Makes the view for one reader: the same object while nothing at stake changed; null without a bid of one's own. */
export const makeExposureView = (): ((state: RootState) => Exposure | null) =>
  createSelector([makeLiveView(stakeOf, sums), (state) => selectWorkspace(state).exposure_limit], (stakes, limit) =>
    exposureOf(stakes, limit),
  )
