// The bar at the top of the sheet with an auction, on phones and tablets. The sheet covers the page's header, and its own headline scrolls
// away, so the bar keeps in view whether the page is live, the official time, the best price, the viewer's standing and the time left.
import { X } from 'lucide-react'
import { formatDate } from '../../../domain/official-time'
import { showsRank } from '../../../state/views/auction-card.view'
import { leadingFigure } from '../../../state/views/auction-figures'
import { IconButton } from '../../../ui/button'
import { LineState } from '../../line-state'
import { useSimulatedMark } from '../../simulated-mark'
import { useAuction } from '../auction-context'
import { DASH, knownQuote, quote } from '../loan-copy'
import { OwnTag } from '../own-tag'
import { Ending, StartsIn } from '../time-left'
import { useGone } from '../use-gone'
import { RankShown } from './rank-shown'
import './sheet-bar.css'

export function SheetBar({ onClose }: { readonly onClose: () => void }) {
  const panel = useAuction()
  const gone = useGone(panel)
  const mark = useSimulatedMark()
  return (
    <div className="sheet-bar">
      {mark === null ? null : (
        <p className={mark.isPractice ? 'sheet-bar__mark sheet-bar__mark--practice' : 'sheet-bar__mark'}>{mark.text}</p>
      )}
      <p className="sheet-bar__page">
        <LineState />
        <span className="sheet-bar__name">{panel.loan.project_name}</span>
      </p>
      {gone === null ? <Headline /> : null}
      <IconButton label="Close" onClick={onClose}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** The figure that counts now, and the time; nothing before the auction is scheduled. */
function Headline() {
  const panel = useAuction()
  const { auction, best } = panel
  if (auction.status === 'live')
    return (
      <p className="sheet-bar__best num">
        <span>
          <b>
            {showsRank(panel) ? (
              <RankShown card={panel} as="place" />
            ) : best === null ? (
              'No bid yet'
            ) : (
              (knownQuote(best) ?? 'Best bid not shown')
            )}
          </b>
          {best !== null || panel.own !== 'none' ? <OwnTag card={panel} short /> : null}
        </span>
        <span>
          <Ending auction={auction} />
        </span>
      </p>
    )
  if (auction.status === 'pre' && auction.start_at)
    return (
      <p className="sheet-bar__best num">
        <b>
          <StartsIn startAt={auction.start_at} />
        </b>
        <span>until it opens</span>
      </p>
    )
  if (auction.status !== 'past') return null
  const figure = quote(leadingFigure(auction, best))
  return (
    <p className="sheet-bar__best num">
      <span>
        {figure === DASH ? null : <b>{figure}</b>}
        <OwnTag card={panel} short />
      </span>
      <span>closed {formatDate(auction.statused_at)}</span>
    </p>
  )
}
