// The viewer's rank over time in a rank-only auction, followed while a screen shows it.
import { useCallback, useEffect } from 'react'
import {
  type LoadedRankHistory,
  rankHistoryClosed,
  rankHistoryOpened,
  selectRankHistory,
} from '../../state/rank-histories/rank-histories.slice'
import { useAppDispatch, useAppSelector } from '../store-binding'

interface FollowedRankHistory extends LoadedRankHistory {
  /** Fetches it again after a failure. */
  readonly retry: () => void
}

/** `isFollowed`: false where there's nothing to fetch. */
export function useRankHistory(auctionId: number, isFollowed = true): FollowedRankHistory {
  const history = useAppSelector((state) => selectRankHistory(state, auctionId))
  const dispatch = useAppDispatch()
  const open = useCallback(() => void dispatch(rankHistoryOpened({ auctionId })), [dispatch, auctionId])
  useEffect(() => {
    if (!isFollowed) return
    open()
    return () => void dispatch(rankHistoryClosed({ auctionId }))
  }, [isFollowed, open, dispatch, auctionId])
  return { standings: history?.standings ?? null, error: history?.error ?? null, retry: open }
}
