// The toggle on a row that selects its auction for the comparison.
import { Check } from 'lucide-react'
import { comparisonToggleRequested } from '../../../state/comparison/comparison.events'
import { ScaleIcon } from '../../../ui/scale-icon'
import { useAppDispatch } from '../../store-binding'
import './compare-pick.css'

interface ComparePickProps {
  readonly auctionId: number
  readonly project: string
  readonly chosen: boolean
}

/** The toggle; it lies above the row's link, so that a press does not open the auction. */
export function ComparePick({ auctionId, project, chosen }: ComparePickProps) {
  const dispatch = useAppDispatch()
  return (
    <button
      type="button"
      className="compare-pick"
      aria-pressed={chosen}
      aria-label={`Compare ${project}`}
      title="Compare"
      onClick={() => dispatch(comparisonToggleRequested({ auctionId }))}
    >
      {chosen ? <Check size={16} aria-hidden="true" /> : <ScaleIcon />}
    </button>
  )
}
