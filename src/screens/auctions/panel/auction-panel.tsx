// The detail panel: price, own state, ladder, terms, bids, the soft close in words. Reads one auction; the dialog for
// bidding is opened by the board.
import { FileText, Gavel, History, X } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { maximumNextRate, minimumNextPrice32 } from '../../../domain/bid-rules'
import { formatDateTime } from '../../../domain/official-time'
import { formatRate } from '../../../domain/rates'
import { formatPrice, priceFromWire } from '../../../domain/thirty-seconds'
import { selectUser, selectViewerInvestorId } from '../../../state/session/session.selectors'
import { selectSettings } from '../../../state/settings/settings.selectors'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { Button, buttonClass, IconButton } from '../../../ui/button'
import { Facts } from '../../../ui/facts'
import { LiveRegion } from '../../../ui/live-region'
import { Placeholder } from '../../../ui/placeholder'
import { Notice, Skeleton } from '../../../ui/states'
import { LivePill, Tag } from '../../../ui/tag'
import type { BoardStatus } from '../../destinations'
import { useDestinations } from '../../destinations'
import { useOfficialNow } from '../../official-clock'
import { useAppSelector } from '../../store-binding'
import { confirmation, replay, sellers } from '../board/board-parts'
import { withView } from '../board-address'
import { CommitmentTag } from '../commitment-tag'
import { amountText, DASH, furtherTerms, isRateProcess, keyTerms, kindOf, quote, sectionName } from '../loan-copy'
import { actionsOf } from '../open-actions'
import { OwnTag, ownWords } from '../own-tag'
import { PanelSection } from '../panel-section'
import { extensionsInWords, SOFT_CLOSE_RULE } from '../soft-close'
import { Ending, StartsIn, timeLeftOf } from '../time-left'
import { BidLadder } from './bids/bid-ladder'
import { BidList } from './bids/bid-list'
import { AuctionDocuments } from './documents/auction-documents'
import { AuctionHistory } from './history/auction-history'
import { InvestorActs } from './investor/investor-actions'
import { MyReceipts } from './receipts/my-receipts'
import { ResultFacts } from './result/result-facts'
import './auction-panel.css'

interface AuctionPanelViewProps {
  readonly panel: AuctionPanel
  /** The board on which the panel stands. */
  readonly board: BoardStatus
  readonly onBid: () => void
  /** The auction is shown as it was: nothing can be done in it, and nothing is announced. */
  readonly replayed?: boolean
  /** Given when the panel is a sheet that can be closed. */
  readonly onClose?: (() => void) | undefined
}

/** Everything about one auction. */
export function AuctionPanelView({ panel, board, onBid, onClose, replayed = false }: AuctionPanelViewProps) {
  const viewerId = useAppSelector(selectViewerInvestorId)
  const role = useAppSelector(selectUser)?.role
  const { announcements } = useAppSelector(selectSettings)
  // Sellers have a stake in every auction that they see; an investor without a bid only looks on.
  const isWatcher = viewerId !== null && panel.own === 'none'
  const { auction, loan } = panel
  const open = replayed ? [] : actionsOf(panel, role)
  const seller = !replayed && (role === 'lender' || role === 'originator') ? role : null
  return (
    <div className="panel">
      <div className="panel__top">
        <StatusMark panel={panel} />
        {onClose ? (
          <IconButton label="Close" onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      <h2>{loan.project_name}</h2>
      <p className="panel__sub">{[sectionName(loan), kindOf(loan), loan.fha_number].filter(Boolean).join(' · ')}</p>
      <Price panel={panel} />
      <LiveRegion text={announcements === 'none' || (announcements === 'own' && isWatcher) ? '' : spoken(panel)} />
      {panel.bids.length > 0 ? <Ladder panel={panel} viewerId={viewerId} /> : null}
      <MovedNotice panel={panel} board={board} />
      {role === 'investor' && !replayed ? <InvestorActs panel={panel} open={open} /> : null}
      {auction.status === 'past' ? (
        <PanelSection title="Result">
          <ResultFacts panel={panel} />
          <PastLinks auctionId={auction.id} open={open} />
        </PanelSection>
      ) : null}
      {seller === null ? null : (
        <Suspense fallback={null}>
          <sellers.Component panel={panel} role={seller} place="progress" />
        </Suspense>
      )}
      <PanelSection title="Terms">
        <Facts facts={keyTerms(loan)} />
      </PanelSection>
      {auction.status === 'live' || panel.bids.length > 0 ? (
        <PanelSection title="Bids">
          <BidList bids={panel.bids} viewerId={viewerId} />
          {auction.status === 'live' ? <SoftClose panel={panel} /> : null}
        </PanelSection>
      ) : null}
      <AuctionHistory panel={panel} />
      {seller === null ? null : (
        <Suspense fallback={<Placeholder height="96px">Loading what only you see</Placeholder>}>
          <sellers.Component panel={panel} role={seller} place="investors" />
        </Suspense>
      )}
      <PanelSection title="Loan">
        <Facts facts={furtherTerms(loan)} />
      </PanelSection>
      {(seller !== null || (role === 'investor' && !replayed)) && isShownToInvestors(auction.status) ? (
        <PanelSection title="Documents">
          <AuctionDocuments key={auction.id} auctionId={auction.id} />
        </PanelSection>
      ) : null}
      {open.includes('my-receipts') ? (
        <PanelSection title="My receipts">
          <MyReceipts auctionId={auction.id} project={loan.project_name} />
        </PanelSection>
      ) : null}
      {role === 'investor' && auction.status === 'live' && !replayed ? <BidFoot panel={panel} onBid={onBid} /> : null}
      {seller === null ? null : (
        <Suspense fallback={<SellersFootComing />}>
          <sellers.Component panel={panel} role={seller} place="foot" />
        </Suspense>
      )}
    </div>
  )
}

/** From *pre* on; before, the documents are the seller's alone, on the loan's own page. */
const isShownToInvestors = (status: AuctionPanel['auction']['status']): boolean =>
  status === 'pre' || status === 'live' || status === 'past'

const SellersFootComing = () => (
  <div className="panel__foot">
    <Skeleton height="44px" />
  </div>
)

/** The pages of a past auction that stand open to the viewer. */
function PastLinks({ auctionId, open }: { readonly auctionId: number; readonly open: ReturnType<typeof actionsOf> }) {
  const to = useDestinations()
  const board = to.board('past', auctionId)
  return (
    <div className="panel__links">
      {open.includes('trade-confirmation') ? (
        <Link className={buttonClass('quiet', 'small')} href={withView(board, 'confirmation')} {...confirmation.ahead}>
          <FileText size={16} aria-hidden="true" />
          Trade confirmation
        </Link>
      ) : null}
      {open.includes('replay') ? (
        <Link className={buttonClass('quiet', 'small')} href={withView(board, 'replay')} {...replay.ahead}>
          <History size={16} aria-hidden="true" />
          Replay auction
        </Link>
      ) : null}
    </div>
  )
}

function StatusMark({ panel }: { readonly panel: AuctionPanel }) {
  const { status, paused_at } = panel.auction
  switch (status) {
    case 'live':
      return paused_at ? <Tag tone="warn">PAUSED</Tag> : <LivePill>LIVE</LivePill>
    case 'pre':
      return <Tag tone="info">PRE</Tag>
    case 'past':
      return <Tag>CLOSED</Tag>
    case 'incomplete':
    case 'submitted':
    case 'commitment':
      return <Tag>{status.toUpperCase()}</Tag>
    default:
      return status satisfies never
  }
}

function Price({ panel }: { readonly panel: AuctionPanel }) {
  const { auction, best, bidCount, investorCount, loan } = panel
  if (auction.status === 'past') {
    const sold = auction.result ?? best
    return (
      <>
        <div className="panel__price num">
          {sold === null || quote(sold) === DASH ? <b className="panel__none">No sale</b> : <b>{quote(sold)}</b>}
          {panel.own === 'no-sale' ? null : <OwnTag card={panel} long />}
        </div>
        <p className="panel__line num">
          {count(investorCount, 'investor')} · {count(bidCount, 'bid')} · closed {formatDateTime(auction.statused_at)}{' '}
          ET
        </p>
      </>
    )
  }
  if (auction.status === 'live')
    return (
      <>
        <div className="panel__price num">
          {best ? <b>{quote(best)}</b> : <b className="panel__none">No bid yet</b>}
          {best || panel.own !== 'none' ? <OwnTag card={panel} long /> : null}
        </div>
        <p className="panel__line num">
          {best ? `${count(investorCount, 'investor')} · ${count(bidCount, 'bid')}` : `First bid ${firstBid(panel)}`}
          {' · '}
          <Ending auction={auction} />
        </p>
      </>
    )
  if (auction.status === 'pre' && auction.start_at)
    return (
      <>
        <div className="panel__price num">
          <b>
            <StartsIn startAt={auction.start_at} />
          </b>
          <OwnTag card={panel} long />
        </div>
        <p className="panel__line num">
          until it opens, {formatDateTime(auction.start_at)} ET · first bid {firstBid(panel)}
        </p>
      </>
    )
  return (
    <>
      <div className="panel__price num">
        <b>{amountText(loan)}</b>
        <CommitmentTag card={panel} />
      </div>
      <p className="panel__line num">
        {isRateProcess(loan) ? 'Bid the rate, price is fixed' : 'Bid the price, rate is fixed'} · first bid{' '}
        {firstBid(panel)}
      </p>
    </>
  )
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

function firstBid({ loan }: AuctionPanel): string {
  return isRateProcess(loan)
    ? `${quote({ gnma_interest_rate: loan.gnma_interest_rate })} or less`
    : `${quote({ price: loan.loan_min_price })} or more`
}

/** What is announced politely when it changes. */
function spoken(panel: AuctionPanel): string {
  const { best, bidCount, loan } = panel
  const state = ownWords(panel)
  return [loan.project_name, best ? `best bid ${quote(best)}` : 'no bid', count(bidCount, 'bid'), state]
    .filter(Boolean)
    .join(', ')
}

function Ladder({ panel, viewerId }: { readonly panel: AuctionPanel; readonly viewerId: number | null }) {
  const now = useOfficialNow()
  const { status, paused_at, end_at, statused_at } = panel.auction
  // A pause stops the clock and takes the end away.
  const closedAt = Date.parse(paused_at ?? end_at ?? statused_at)
  // A minute is the finest step that can be seen here; the picture rests in between.
  const until = status === 'past' || now === null ? closedAt : Math.min(Math.floor(now / 10_000) * 10_000, closedAt)
  return (
    <div className="panel__ladder">
      <BidLadder panel={panel} viewerId={viewerId} until={until} />
    </div>
  )
}

function MovedNotice({ panel, board }: { readonly panel: AuctionPanel; readonly board: BoardStatus }) {
  const to = useDestinations()
  const { id, status } = panel.auction
  if (status === board) return null
  return (
    <div className="panel__notes">
      <Notice tone="info" role="status">
        This auction has moved on.{' '}
        <Link href={to.board(status, id)}>
          {status === 'past' ? 'Show the result under Past' : 'Show it on its board'}
        </Link>
      </Notice>
    </div>
  )
}

function SoftClose({ panel }: { readonly panel: AuctionPanel }) {
  const { soon } = timeLeftOf(panel.auction, useOfficialNow())
  const paused = Boolean(panel.auction.paused_at)
  return (
    <div className="panel__notes">
      <Notice tone={soon || paused ? 'warn' : 'neutral'}>
        {paused ? 'The seller has paused this auction; the time left stands still. ' : ''}
        {SOFT_CLOSE_RULE} {extensionsInWords(panel)}
      </Notice>
    </div>
  )
}

function BidFoot({ panel, onBid }: { readonly panel: AuctionPanel; readonly onBid: () => void }) {
  const { closing } = timeLeftOf(panel.auction, useOfficialNow())
  const paused = Boolean(panel.auction.paused_at)
  return (
    <div className="panel__foot">
      <p id="bid-hint" className="num">
        <span className="key">Next bid</span>
        <b>{closing ? 'closing…' : nextBid(panel)}</b>
      </p>
      <Button size="large" disabled={paused} aria-describedby="bid-hint" onClick={onBid}>
        <Gavel size={18} aria-hidden="true" />
        Bid
      </Button>
    </div>
  )
}

/** `102-19 or more`, `5.240% or less`. */
export function nextBid({ loan, best, bestPrice32 }: AuctionPanel): string {
  if (isRateProcess(loan)) {
    const highest = maximumNextRate(best?.gnma_interest_rate ?? null, loan.gnma_interest_rate ?? null)
    return highest === null ? '' : `${formatRate(highest)} or less`
  }
  const minimum = typeof loan.loan_min_price === 'number' ? priceFromWire(loan.loan_min_price) : null
  const lowest = minimumNextPrice32(bestPrice32, minimum)
  return lowest === null ? '' : `${formatPrice(lowest)} or more`
}
