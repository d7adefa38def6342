// The star that puts an auction on the user's watch list.
import { Star } from 'lucide-react'
import {
  MAX_WATCHED,
  selectHasWatchList,
  selectWatched,
  watchSaveRequested,
} from '../../../state/watch-list/watch-list.slice'
import { useToast } from '../../../ui/toasts'
import { useAppDispatch, useAppSelector, useGetState } from '../../store-binding'
import '../compare/compare-pick.css'

interface WatchStarProps {
  readonly auctionId: number
  readonly project: string
}

/** Nothing on a server without the watch list. It is layered above the row's link, like the toggle of the comparison. */
export function WatchStar({ auctionId, project }: WatchStarProps) {
  const isShown = useAppSelector(selectHasWatchList)
  const watched = useAppSelector((state) => selectWatched(state).has(auctionId))
  const getState = useGetState()
  const dispatch = useAppDispatch()
  const toast = useToast()
  if (!isShown) return null
  const press = () => {
    if (!watched && selectWatched(getState()).size >= MAX_WATCHED)
      toast({ tone: 'warn', text: 'You’re watching 1,000 auctions, the most possible. Remove a star first.' })
    else dispatch(watchSaveRequested({ auctionId, watched: !watched }))
  }
  return (
    <button
      type="button"
      className="compare-pick"
      aria-pressed={watched}
      aria-label={`Watch ${project}`}
      onClick={press}
    >
      <span className="compare-pick__face" title="Watch" aria-hidden="true">
        <Star size={16} fill={watched ? 'currentColor' : 'none'} />
      </span>
    </button>
  )
}
