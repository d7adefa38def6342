// The sections of an auction's panel that more than one role sees, in the order in which the panels show them.
import type { PropsWithChildren, ReactNode } from 'react'
import { selectViewerInvestorId } from '../../../state/session/session.slice'
import { Facts } from '../../../ui/facts'
import { WhenLoaded } from '../../../ui/lazy-part'
import { Skeleton } from '../../../ui/states'
import { useDeferred } from '../../../ui/use-deferred'
import { PaperLine } from '../../paper-line'
import { useAppSelector } from '../../store-binding'
import { UnreadableNote } from '../../unreadable-note'
import { useOffers } from '../../use-offers'
import { useRole } from '../../use-role'
import { announcedStatuses } from '../announced-statuses'
import { useAuction } from '../auction-context'
import { agreementGate } from '../data-room/lazy-parts'
import { furtherTerms, keyTerms, kindOf, RANK_ONLY_RULE, sectionName, TERMS_NOT_SENT } from '../loan-copy'
import { PanelSection } from '../panel-section'
import type { Gone } from '../use-gone'
import { useShowsRankHistory } from '../use-shows-rank-history'
import { WatchStar } from '../watch/watch-star'
import { BidList } from './bids/bid-list'
import type { OwnLimitMark } from './bids/own-limit-mark'
import { PanelLadder } from './bids/panel-ladder'
import { SoftCloseNotice } from './bids/soft-close-notice'
import { auctionDocuments, bidSheet, questions, rankList } from './lazy-parts'
import { PanelAnnouncement } from './panel-announcement'
import { PanelPrice } from './panel-price'
import { ResultFacts } from './result/result-facts'
import { StatusMark } from './status-mark'
import './auction-panel.css'

interface PanelTopProps {
  readonly gone?: Gone | null
  /** Shown next to the status. */
  readonly asOf?: ReactNode
}

/** Status, project and kind of loan. */
export function PanelTop({ gone = null, asOf }: PanelTopProps) {
  const { auction, loan } = useAuction()
  return (
    <>
      <PaperLine />
      <div className="panel__top">
        <StatusMark gone={gone} />
        {gone === null ? <WatchStar auctionId={auction.id} project={loan.project_name} /> : null}
        {asOf}
      </div>
      <h2 tabIndex={-1}>{loan.project_name}</h2>
      <p className="panel__sub">{[sectionName(loan), kindOf(loan), loan.fha_number].filter(Boolean).join(' · ')}</p>
    </>
  )
}

/** Why a rank-only auction doesn't list every bid. */
const HIDDEN_BIDS = {
  live: 'Other investors’ bids aren’t shown.',
  past: 'Only your bids, the winning bid and the cover bid are shown.',
} as const

interface BidsProps {
  /** The auction has left the viewer's boards. */
  readonly gone?: boolean
  readonly own?: OwnLimitMark | null
}

/** The price, announced to screen readers, and the chart of the bids. */
export function PriceAndChart({ gone = false, own = null }: BidsProps) {
  const { auction, bids } = useAuction()
  return (
    <>
      <PanelPrice gone={gone} />
      <PanelAnnouncement />
      {bids.length > 0 && !auction.unreadable_rows?.bids ? <PanelLadder own={own} /> : null}
    </>
  )
}

/** Only for a past auction. */
export function Result({ children }: PropsWithChildren) {
  const { auction } = useAuction()
  if (auction.status !== 'past') return null
  return (
    <PanelSection title="Result">
      <ResultFacts />
      {children}
    </PanelSection>
  )
}

/** Nothing while the loan has no terms yet. */
export function Terms() {
  const { auction, loan } = useAuction()
  const areSent = useOffers('loan-figures') || furtherTerms(loan).length > 0
  const disclosure = auction.rank_only ? [{ name: 'Bidders see', value: RANK_ONLY_RULE }] : []
  const facts = [...keyTerms(loan), ...disclosure]
  if (facts.length === 0 && areSent) return null
  return (
    <PanelSection title="Terms">
      {facts.length === 0 ? <p className="panel__sub">{TERMS_NOT_SENT}</p> : <Facts facts={facts} />}
    </PanelSection>
  )
}

/** The sections below the terms, rendered after the first paint. */
export const LowerSections = ({ children }: PropsWithChildren) => (useDeferred(true, false) ? children : null)

/** Shown while live, and afterwards if there were bids. */
export function Bids({ gone = false, own = null }: BidsProps) {
  const panel = useAuction()
  const { auction, bids, bidCount, hidesBids } = panel
  const showsHistory = useShowsRankHistory(panel)
  const viewerId = useAppSelector(selectViewerInvestorId)
  const isLive = auction.status === 'live'
  const unreadable = auction.unreadable_rows?.bids
  if (!isLive && bids.length === 0 && !unreadable) return null
  return (
    <PanelSection title="Bids">
      <UnreadableNote count={unreadable} one="bid" />
      {hidesBids && bidCount > bids.length ? (
        <p className="panel__sub">{HIDDEN_BIDS[isLive ? 'live' : 'past']}</p>
      ) : null}
      {bids.length === 0 && (unreadable || bidCount > 0) ? null : <BidList bids={bids} viewerId={viewerId} own={own} />}
      {showsHistory ? (
        <WhenLoaded part={rankList} fallback={null}>
          <rankList.Component />
        </WhenLoaded>
      ) : null}
      {isLive && !gone ? <SoftCloseNotice /> : null}
    </PanelSection>
  )
}

export function FurtherTerms() {
  const facts = furtherTerms(useAuction().loan)
  return facts.length === 0 ? null : (
    <PanelSection title="Loan">
      <Facts facts={facts} />
    </PanelSection>
  )
}

/** From *pre* on. Earlier, only the seller sees the documents, on the loan's page. */
export function Documents() {
  const { auction } = useAuction()
  const isOffered = useOffers('auction-documents')
  const hasRooms = useOffers('data-room')
  const isInvestor = useRole() === 'investor'
  return isOffered && announcedStatuses.includes(auction.status) ? (
    <PanelSection title="Documents">
      {hasRooms && isInvestor && auction.agreement ? (
        <WhenLoaded part={agreementGate} fallback={null}>
          <agreementGate.Component />
        </WhenLoaded>
      ) : null}
      <WhenLoaded part={auctionDocuments} fallback={<Skeleton height="48px" />}>
        <auctionDocuments.Component key={`${auction.id} ${auction.statused_at}`} auctionId={auction.id} />
      </WhenLoaded>
    </PanelSection>
  ) : null
}

/** Nothing on a server without bid sheets, and before the auction is scheduled. */
export function BidSheet() {
  const { auction } = useAuction()
  const isOffered = useOffers('bid-sheet')
  return isOffered && auction.bid_sheet ? (
    <PanelSection title="Bid sheet">
      <WhenLoaded part={bidSheet} fallback={<Skeleton height="160px" />}>
        <bidSheet.Component
          key={`${auction.id} ${auction.bid_sheet.sha256}`}
          auctionId={auction.id}
          sha256={auction.bid_sheet.sha256}
        />
      </WhenLoaded>
    </PanelSection>
  ) : null
}

/** From *pre* on, when investors may ask. */
export function Questions() {
  const { auction } = useAuction()
  const isOffered = useOffers('auction-questions')
  return isOffered && announcedStatuses.includes(auction.status) ? (
    <WhenLoaded part={questions} fallback={null}>
      <questions.Component />
    </WhenLoaded>
  ) : null
}
