// The panel of an auction for an investor. A borrower, who only watches, sees it without what an investor does and pays.
import { WhenLoaded } from '../../../ui/lazy-part'
import { Skeleton } from '../../../ui/states'
import { AsOf } from '../../as-of'
import type { BoardStatus } from '../../destinations'
import { useOffers } from '../../use-offers'
import { useRole } from '../../use-role'
import { useAuction } from '../auction-context'
import { PastLinks } from '../board/past-links'
import { MoneySection } from '../money/money-section'
import { useActions } from '../open-actions'
import { PanelSection } from '../panel-section'
import { useGone } from '../use-gone'
import { BidFoot } from './bids/bid-foot'
import { useOwnLimitMark } from './bids/own-limit-mark'
import { GoneNotice } from './gone-notice'
import { AuctionHistory } from './history/auction-history'
import { InvestorActions } from './investor/investor-actions'
import { myReceipts, standingMaximum } from './lazy-parts'
import { MovedNotice } from './moved-notice'
import {
  BidSheet,
  Bids,
  Documents,
  FurtherTerms,
  LowerSections,
  PanelTop,
  PriceAndChart,
  Questions,
  Result,
  Terms,
} from './panel-sections'
import { MY_RECEIPTS } from './receipts/show-my-receipts'

export interface InvestorPanelProps {
  /** The board that shows the panel. */
  readonly board: BoardStatus
  readonly onBid: () => void
  /** Hides the footer, because the ticket is docked below. */
  readonly ticketOpen: boolean
}

export function InvestorPanel({ board, onBid, ticketOpen }: InvestorPanelProps) {
  const panel = useAuction()
  const { auction, loan } = panel
  const reason = useGone(panel)
  const gone = reason !== null
  const acts = useRole() === 'investor' && !gone
  const actions = useActions(panel)
  const limit = useOwnLimitMark(panel)
  const own = acts ? limit : null
  const bidsForMe = useOffers('standing-maximum')
  return (
    <div className="panel">
      <PanelTop gone={reason} asOf={<AsOf />} />
      {reason === null ? null : <GoneNotice gone={reason} ticketOpen={ticketOpen} />}
      <PriceAndChart gone={gone} own={own} />
      {gone ? null : <MovedNotice board={board} />}
      {acts ? (
        <InvestorActions actions={actions}>
          {auction.status === 'live' && bidsForMe && !auction.rank_only ? (
            <WhenLoaded part={standingMaximum} fallback={null}>
              <standingMaximum.Component />
            </WhenLoaded>
          ) : null}
        </InvestorActions>
      ) : null}
      <Result>
        <PastLinks />
      </Result>
      <Terms />
      <LowerSections>
        {acts ? <MoneySection /> : null}
        <Bids gone={gone} own={own} />
        <AuctionHistory />
        <FurtherTerms />
        {acts ? <BidSheet /> : null}
        {acts ? <Documents /> : null}
        {acts ? <Questions /> : null}
        {acts && actions.includes('my-receipts') ? (
          <PanelSection title="My receipts" id={MY_RECEIPTS}>
            <WhenLoaded part={myReceipts} fallback={<Skeleton height="40px" />}>
              <myReceipts.Component auctionId={auction.id} project={loan.project_name} />
            </WhenLoaded>
          </PanelSection>
        ) : null}
      </LowerSections>
      {acts && auction.status === 'live' && !ticketOpen ? <BidFoot onBid={onBid} /> : null}
    </div>
  )
}
