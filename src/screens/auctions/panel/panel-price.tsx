// The price line of the panel: best bid, result, or time until the opening, with the viewer's own state.
import { formatDateTime, formatOfficialTime } from '../../../domain/official-time'
import { outcomeLabel } from '../../../domain/outcome'
import { leadingFigure } from '../../../state/views/auction-figures'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { ChangeCue } from '../../../ui/change-cue'
import { CommitmentTag } from '../commitment-tag'
import { amountText, DASH, isRateProcess, LOWEST_RATE_WINS, quote } from '../loan-copy'
import { OfferTag } from '../offer-tag'
import { OwnTag, ownText } from '../own-tag'
import { Ending, StartsIn } from '../time-left'
import { countOf } from './count-of'

/** The figure and the line below it. */
export function PanelPrice({ panel }: { readonly panel: AuctionPanel }) {
  const { auction, best, bidCount, investorCount, loan } = panel
  if (auction.outcome !== null) {
    const figure = quote(leadingFigure(auction, best))
    const words = outcomeLabel[auction.outcome]
    return (
      <>
        <div className="panel__price num">
          {figure === DASH ? <b className="panel__none">{words}</b> : <b>{figure}</b>}
          {figure === DASH && ownText(panel) === words ? null : <OwnTag card={panel} long />}
        </div>
        <p className="panel__line num">
          {countOf(investorCount, 'investor')} · {countOf(bidCount, 'bid')} · closed{' '}
          {formatDateTime(auction.statused_at)} ET
        </p>
      </>
    )
  }
  if (auction.status === 'live')
    return (
      <>
        <div className="panel__price num">
          {best ? (
            <ChangeCue value={best.price ?? best.gnma_interest_rate ?? null}>
              <b>{quote(best)}</b>
            </ChangeCue>
          ) : (
            <b className="panel__none">No bid yet</b>
          )}
          {best || panel.own !== 'none' ? <OwnTag card={panel} long /> : null}
        </div>
        <p className="panel__line num">
          {best
            ? `${countOf(investorCount, 'investor')} · ${countOf(bidCount, 'bid')}`
            : `First bid ${firstBid(panel)}`}
          {' · '}
          <Ending auction={auction} />
          {isRateProcess(loan) ? ` · ${LOWEST_RATE_WINS.toLowerCase()}` : null}
        </p>
        <Extended auction={auction} />
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
        <OfferTag card={panel} />
      </div>
      <p className="panel__line num">
        {isRateProcess(loan) ? 'Bid the rate, price is fixed' : 'Bid the price, rate is fixed'} · first bid{' '}
        {firstBid(panel)}
      </p>
    </>
  )
}

/** `Extended to 10:22:00 ET (1 of 15)`; the line stands there before, so that nothing moves when a bid extends. */
function Extended({ auction }: { readonly auction: AuctionPanel['auction'] }) {
  const extensions = auction.extensions ?? null
  if (extensions === null) return null
  const { used, left } = extensions
  if (used === 0 || !auction.end_at) return <p className="panel__line">Not extended yet</p>
  return (
    <p className="panel__line panel__extended num">
      Extended to {formatOfficialTime(Date.parse(auction.end_at))} ({used} of {used + left})
    </p>
  )
}

/** `101-16 or more`: the limit of the first bid. */
function firstBid({ loan }: AuctionPanel): string {
  return isRateProcess(loan)
    ? `${quote({ gnma_interest_rate: loan.gnma_interest_rate })} or less`
    : `${quote({ price: loan.loan_min_price })} or more`
}
