// The headline of the panel: best bid, result, or time until opening, with the viewer's own state.

import { formatCountOf, knownCountOf } from '../../../domain/formats'
import { formatZonedDateTime } from '../../../domain/official-time'
import { outcomeLabel } from '../../../domain/outcome'
import { showsRank } from '../../../state/views/auction-card.view'
import { leadingFigure } from '../../../state/views/auction-figures'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { ChangeCue } from '../../../ui/change-cue'
import { useAuction } from '../auction-context'
import { RankShown } from '../board/rank-shown'
import { CommitmentTag } from '../commitment-tag'
import { DASH, isRateProcess, knownAmount, knownQuote, LOWEST_RATE_WINS, processText, quote } from '../loan-copy'
import { OfferTag } from '../offer-tag'
import { OwnTag, ownText } from '../own-tag'
import { extendedLine, resumedText } from '../soft-close'
import { Ending, StartsIn } from '../time-left'

interface PanelPriceProps {
  /** The auction has left the viewer's boards, so hide the clock. */
  readonly gone?: boolean
}

/** The headline figure and the line below it. */
export function PanelPrice({ gone = false }: PanelPriceProps) {
  const panel = useAuction()
  const { outcome, status, start_at } = panel.auction
  if (outcome !== null) return <ResultPrice outcome={outcome} />
  if (status === 'live') return <LivePrice gone={gone} />
  if (status === 'pre' && start_at) return <ScheduledPrice gone={gone} startAt={start_at} />
  return <SetupAmount />
}

interface ResultPriceProps {
  readonly outcome: keyof typeof outcomeLabel
}

function ResultPrice({ outcome }: ResultPriceProps) {
  const panel = useAuction()
  const { auction, best } = panel
  const figure = quote(leadingFigure(auction, best))
  const label = outcomeLabel[outcome]
  return (
    <>
      <div className="panel__price num">
        {figure === DASH ? <b className="panel__none">{label}</b> : <b>{figure}</b>}
        {figure === DASH && ownText(panel) === label ? null : <OwnTag card={panel} long />}
      </div>
      <p className="panel__line num">
        {biddersText(panel)} · closed {formatZonedDateTime(auction.statused_at)}
      </p>
    </>
  )
}

function LivePrice({ gone }: Required<PanelPriceProps>) {
  const panel = useAuction()
  const ranked = showsRank(panel)
  const { auction, best, loan } = panel
  const figure = knownQuote(best)
  const limit = firstBid(panel)
  const first = limit === null ? null : `First bid ${limit}`
  return (
    <>
      <div className="panel__price num">
        {ranked ? (
          <RankShown card={panel} as="headline" />
        ) : best ? (
          <ChangeCue value={best.price ?? best.gnma_interest_rate ?? null}>
            {figure === null ? <b className="panel__none">Best bid not shown</b> : <b>{figure}</b>}
          </ChangeCue>
        ) : (
          <b className="panel__none">No bid yet</b>
        )}
        {best || panel.own !== 'none' ? <OwnTag card={panel} long /> : null}
      </div>
      <p className="panel__line num">
        {best || (ranked && panel.bidCount > 0) ? biddersText(panel) : first}
        {gone ? null : (
          <>
            {best || ranked || first !== null ? ' · ' : null}
            <Ending auction={auction} />
          </>
        )}
        {isRateProcess(loan) ? ` · ${LOWEST_RATE_WINS.toLowerCase()}` : null}
      </p>
      {ranked ? <RankShown card={panel} as="line" /> : null}
      {gone || !auction.paused_at || !auction.paused_reason ? null : (
        <p className="panel__line panel__extended">Paused by the seller: {auction.paused_reason}</p>
      )}
      {gone ? null : <Extended auction={auction} />}
    </>
  )
}

function ScheduledPrice({ gone, startAt }: Required<PanelPriceProps> & { readonly startAt: string }) {
  const panel = useAuction()
  const first = firstBid(panel)
  const headline = gone ? knownAmount(panel.loan) : <StartsIn startAt={startAt} />
  return (
    <>
      <div className="panel__price num">
        {headline === null ? null : <b>{headline}</b>}
        {gone ? null : <OwnTag card={panel} long />}
      </div>
      <p className="panel__line num">
        {gone ? 'Was scheduled for' : 'until it opens at'} {formatZonedDateTime(startAt)}
        {first === null ? null : ` · first bid ${first}`}
      </p>
    </>
  )
}

/** Before the auction is scheduled, and afterwards on a server that doesn't send its start. */
function SetupAmount() {
  const panel = useAuction()
  const { auction, loan } = panel
  const first = firstBid(panel)
  const amount = knownAmount(loan)
  return (
    <>
      <div className="panel__price num">
        {amount === null ? null : <b>{amount}</b>}
        {loan.loan_amount === null && auction.status === 'incomplete' ? (
          <b className="panel__none">No amount yet</b>
        ) : null}
        <CommitmentTag card={panel} />
        <OfferTag card={panel} />
      </div>
      <p className="panel__line num">
        {[processText(loan), first === null ? null : `first bid ${first}`].filter(Boolean).join(' · ')}
      </p>
      {auction.status === 'pre' ? (
        <p className="panel__line">This server doesn’t send when the auction starts.</p>
      ) : null}
    </>
  )
}

/** Resume time and extensions. The extension line is always rendered, so an extension doesn't shift the layout. */
function Extended({ auction }: { readonly auction: AuctionPanel['auction'] }) {
  const line = extendedLine(auction)
  const resumed = resumedText(auction)
  return (
    <>
      {resumed === null ? null : <p className="panel__line panel__extended num">{resumed}</p>}
      {line === null ? null : (
        <p className={line.isMoved ? 'panel__line panel__extended num' : 'panel__line'}>{line.text}</p>
      )}
    </>
  )
}

/** `2 investors · 15 bids`; only the bids if the investors can't be told apart. */
const biddersText = ({ investorCount, bidCount }: AuctionPanel): string =>
  [knownCountOf(investorCount, 'investor'), formatCountOf(bidCount, 'bid')].filter(Boolean).join(' · ')

/** `101-16 or more`: the limit of the first bid; null if it is unknown. */
function firstBid({ loan }: AuctionPanel): string | null {
  const byRate = isRateProcess(loan)
  const limit = knownQuote(byRate ? { gnma_interest_rate: loan.gnma_interest_rate } : { price: loan.loan_min_price })
  return limit === null ? null : `${limit} or ${byRate ? 'less' : 'more'}`
}
