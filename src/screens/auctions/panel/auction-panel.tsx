// The detail panel of one auction: price, own state, bid chart, terms, bids, documents. The board opens the ticket.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { isSeller } from '../../../domain/is-seller'
import { selectUser, selectViewerInvestorId } from '../../../state/session/session.slice'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { IconButton } from '../../../ui/button'
import { Facts } from '../../../ui/facts'
import { WhenLoaded } from '../../../ui/lazy-part'
import { Placeholder } from '../../../ui/placeholder'
import { Skeleton } from '../../../ui/states'
import { useDeferred } from '../../../ui/use-deferred'
import { AsOf } from '../../as-of'
import type { BoardStatus, ScreenRole } from '../../destinations'
import { PaperLine } from '../../paper-line'
import { useAppSelector } from '../../store-binding'
import { UnreadableNote } from '../../unreadable-note'
import { useOffers } from '../../use-offers'
import { furtherTerms, keyTerms, kindOf, sectionName } from '../loan-copy'
import { MoneySection } from '../money/money-section'
import { useActions } from '../open-actions'
import { PanelSection } from '../panel-section'
import { useGone } from '../use-gone'
import { BidFoot } from './bids/bid-foot'
import { BidList } from './bids/bid-list'
import type { OwnLimitMark } from './bids/own-limit-mark'
import { useOwnLimitMark } from './bids/own-limit-mark'
import { PanelLadder } from './bids/panel-ladder'
import { SoftCloseNotice } from './bids/soft-close-notice'
import { AuctionDocuments } from './documents/auction-documents'
import { GoneNotice } from './gone-notice'
import { AuctionHistory } from './history/auction-history'
import { InvestorActions } from './investor/investor-actions'
import { sellersFigures, sellersFoot, sellersInvestors, sellersPaper, sellersProgress } from './lazy-parts'
import { MovedNotice } from './moved-notice'
import { PanelAnnouncement } from './panel-announcement'
import { PanelPrice } from './panel-price'
import { MyReceipts } from './receipts/my-receipts'
import { MY_RECEIPTS } from './receipts/show-my-receipts'
import { ResultFacts } from './result/result-facts'
import { StatusMark } from './status-mark'
import './auction-panel.css'

interface AuctionPanelViewProps {
  readonly panel: AuctionPanel
  /** The board that shows the panel. */
  readonly board: BoardStatus
  readonly onBid: () => void
  /** Hides the footer, because the ticket is docked below. */
  readonly ticketOpen?: boolean
  /** Links under the result of a past auction. */
  readonly pastLinks?: ReactNode
  /** Replay mode: no actions and no live data. */
  readonly replayed?: boolean
  /** Set if the panel is a sheet that can be closed. */
  readonly onClose?: (() => void) | undefined
}

export function AuctionPanelView(props: AuctionPanelViewProps) {
  const { panel, board, onBid, ticketOpen = false, onClose, pastLinks, replayed = false } = props
  const viewerId = useAppSelector(selectViewerInvestorId)
  const role = useAppSelector(selectUser)?.role
  const { auction, loan } = panel
  const goneReason = useGone(panel)
  const gone = replayed ? null : goneReason
  // Sellers keep their sections, which explain what happened to the loan.
  const actor = replayed || (gone !== null && sellerOf(role) === null) ? undefined : role
  const open = useActions(panel, actor)
  const limit = useOwnLimitMark(panel)
  const own = actor === 'investor' ? limit : null
  const seller = sellerOf(actor)
  const hasDocuments = useOffers('auction-documents')
  const terms = keyTerms(loan)
  const showsRest = useDeferred(true, false)
  return (
    <div className="panel">
      <PaperLine />
      <div className="panel__top">
        <StatusMark panel={panel} gone={gone} />
        {replayed ? null : <AsOf />}
        {onClose ? (
          <IconButton label="Close" onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      <h2 tabIndex={-1}>{loan.project_name}</h2>
      <p className="panel__sub">{[sectionName(loan), kindOf(loan), loan.fha_number].filter(Boolean).join(' · ')}</p>
      {gone === null || seller !== null ? null : <GoneNotice gone={gone} ticketOpen={ticketOpen} />}
      <PanelPrice panel={panel} gone={gone !== null} />
      <PanelAnnouncement panel={panel} />
      {panel.bids.length > 0 && !auction.unreadable_rows?.bids ? (
        <PanelLadder panel={panel} viewerId={viewerId} own={own} />
      ) : null}
      {gone === null ? <MovedNotice panel={panel} board={board} /> : null}
      {seller !== null && auction.status === 'live' ? (
        <>
          <WhenLoaded part={sellersFigures} fallback={<Placeholder height="120px">Calculating proceeds</Placeholder>}>
            <sellersFigures.Component panel={panel} />
          </WhenLoaded>
          <Bids panel={panel} viewerId={viewerId} own={own} gone={gone !== null} />
        </>
      ) : null}
      {actor === 'investor' ? <InvestorActions panel={panel} actions={open} /> : null}
      {auction.status === 'past' ? (
        <PanelSection title="Result">
          <ResultFacts panel={panel} />
          {pastLinks}
        </PanelSection>
      ) : null}
      {seller === null ? null : (
        <WhenLoaded part={sellersProgress} fallback={null}>
          <sellersProgress.Component panel={panel} role={seller} />
        </WhenLoaded>
      )}
      {terms.length === 0 ? null : (
        <PanelSection title="Terms">
          <Facts facts={terms} />
        </PanelSection>
      )}
      {showsRest ? (
        <>
          {actor === 'investor' ? <MoneySection panel={panel} /> : null}
          {seller === null || auction.status !== 'live' ? (
            <Bids panel={panel} viewerId={viewerId} own={own} gone={gone !== null} />
          ) : null}
          <AuctionHistory panel={panel} />
          {seller === null ? null : (
            <WhenLoaded
              part={sellersInvestors}
              fallback={<Placeholder height="96px">Loading seller details</Placeholder>}
            >
              <sellersInvestors.Component panel={panel} />
            </WhenLoaded>
          )}
          <PanelSection title="Loan">
            <Facts facts={furtherTerms(loan)} />
          </PanelSection>
          {hasDocuments && (seller !== null || actor === 'investor') && isShownToInvestors(auction.status) ? (
            <PanelSection title="Documents">
              <AuctionDocuments key={auction.id} auctionId={auction.id} />
            </PanelSection>
          ) : null}
          {seller === null ? null : (
            <WhenLoaded part={sellersPaper} fallback={null}>
              <sellersPaper.Component key={auction.id} panel={panel} />
            </WhenLoaded>
          )}
          {open.includes('my-receipts') ? (
            <PanelSection title="My receipts" id={MY_RECEIPTS}>
              <MyReceipts auctionId={auction.id} project={loan.project_name} />
            </PanelSection>
          ) : null}
        </>
      ) : null}
      {actor === 'investor' && auction.status === 'live' && !ticketOpen ? (
        <BidFoot panel={panel} onBid={onBid} />
      ) : null}
      {seller === null ? null : (
        <WhenLoaded part={sellersFoot} fallback={<FootPlaceholder />}>
          <sellersFoot.Component panel={panel} role={seller} />
        </WhenLoaded>
      )}
    </div>
  )
}

interface BidsProps {
  readonly panel: AuctionPanel
  readonly viewerId: number | null
  readonly own: OwnLimitMark | null
  readonly gone: boolean
}

/** Shown while live, and afterwards if there were bids. */
function Bids({ panel, viewerId, own, gone }: BidsProps) {
  const isLive = panel.auction.status === 'live'
  const unreadable = panel.auction.unreadable_rows?.bids
  if (!isLive && panel.bids.length === 0 && !unreadable) return null
  return (
    <PanelSection title="Bids">
      <UnreadableNote count={unreadable} one="bid" />
      {panel.bids.length === 0 && unreadable ? null : <BidList bids={panel.bids} viewerId={viewerId} own={own} />}
      {isLive && !gone ? <SoftCloseNotice panel={panel} /> : null}
    </PanelSection>
  )
}

const sellerOf = (role: ScreenRole | 'admin' | undefined): 'lender' | 'originator' | null =>
  isSeller(role) ? role : null

/** From *pre* on. Earlier, only the seller sees the documents, on the loan's page. */
const isShownToInvestors = (status: AuctionPanel['auction']['status']): boolean =>
  status === 'pre' || status === 'live' || status === 'past'

const FootPlaceholder = () => (
  <div className="panel__foot">
    <Skeleton height="44px" />
  </div>
)
