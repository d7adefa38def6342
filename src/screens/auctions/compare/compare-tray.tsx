// The auctions selected for comparison across all boards, with **Remove** and **Compare**.
import { X } from 'lucide-react'
import { Link } from 'wouter'
import { MAX_COMPARED } from '../../../domain/comparison'
import { comparisonSet, comparisonToggleRequested, selectComparison } from '../../../state/comparison/comparison.slice'
import { makeAuctionCardView } from '../../../state/views/auction-card.view'
import { Button, buttonClass, IconButton } from '../../../ui/button'
import { ScaleIcon } from '../../../ui/scale-icon'
import { useDestinations } from '../../destinations'
import { useAppDispatch, useAppSelector, useView } from '../../store-binding'
import './compare-tray.css'

/** No auction has this id. */
const NONE = 0

/** Hidden until an auction is selected. */
export function CompareTray() {
  const { ids, refusedId } = useAppSelector(selectComparison)
  const dispatch = useAppDispatch()
  const to = useDestinations()
  const refused = useView(makeAuctionCardView, refusedId ?? NONE)
  if (ids.length === 0) return null
  return (
    <section className="compare-tray" aria-label="Comparison">
      <p className="compare-tray__words" role="status">
        {refused !== null
          ? `Compare up to ${MAX_COMPARED}. Remove one first to compare ${refused.loan.project_name}.`
          : ids.length === 1
            ? 'Select another auction to compare.'
            : `${ids.length} auctions to compare.`}
      </p>
      <ul className="compare-tray__list">
        {ids.map((id) => (
          <SelectedAuction key={id} auctionId={id} />
        ))}
      </ul>
      <div className="compare-tray__acts">
        <Button tone="bare" size="small" onClick={() => dispatch(comparisonSet({ ids: [] }))}>
          Clear
        </Button>
        {ids.length > 1 ? (
          <Link className={buttonClass('primary', 'small')} href={to.comparison(ids)}>
            <ScaleIcon />
            Compare auctions
          </Link>
        ) : null}
      </div>
    </section>
  )
}

function SelectedAuction({ auctionId }: { readonly auctionId: number }) {
  const card = useView(makeAuctionCardView, auctionId)
  const dispatch = useAppDispatch()
  const name = card?.loan.project_name ?? `Auction ${auctionId}`
  return (
    <li>
      <span>{name}</span>
      <IconButton label={`Remove ${name}`} onClick={() => dispatch(comparisonToggleRequested({ auctionId }))}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
