// The toggle that adds a row's auction to the comparison.
import { Check } from 'lucide-react'
import { useCallback } from 'react'
import { comparisonToggleRequested } from '../../../state/comparison/comparison.slice'
import { ScaleIcon } from '../../../ui/scale-icon'
import { useAppDispatch } from '../../store-binding'
import './compare-pick.css'

interface ComparePickProps {
  readonly auctionId: number
  readonly project: string
  readonly chosen: boolean
  /** Adds or removes the auction. */
  readonly toggle: (auctionId: number) => void
}

/** The stable callback that all rows share. */
export function useComparisonToggle(): ComparePickProps['toggle'] {
  const dispatch = useAppDispatch()
  return useCallback((auctionId) => dispatch(comparisonToggleRequested({ auctionId })), [dispatch])
}

/** The toggle. It is layered above the row's link, so clicking it doesn't open the auction. */
export function ComparePick({ auctionId, project, chosen, toggle }: ComparePickProps) {
  return (
    <button
      type="button"
      className="compare-pick"
      aria-pressed={chosen}
      aria-label={`Compare ${project}`}
      onClick={() => toggle(auctionId)}
    >
      <span className="compare-pick__face" title="Compare" aria-hidden="true">
        {chosen ? <Check size={16} /> : <ScaleIcon />}
      </span>
    </button>
  )
}
