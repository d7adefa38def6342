// What the watch list needs on every page: a notice if it can't be saved, and the news of its auctions.
import { useEffect } from 'react'
import {
  selectHasWatchList,
  selectWatched,
  selectWatchListPreference,
  watchListSubject,
  watchSaveRequested,
} from '../../../state/watch-list/watch-list.slice'
import { useToast } from '../../../ui/toasts'
import { useShownRequest } from '../../request-state'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { useNeededPart } from '../../use-needed-part'
import { saveProblemOf } from '../../use-preference-save'
import { watchedNews } from './lazy-parts'

/** Renders nothing. */
export function WatchList() {
  useFailedSave()
  const isWatching = useAppSelector((state) => selectHasWatchList(state) && selectWatched(state).size > 0)
  return useNeededPart(watchedNews, isWatching) ? <watchedNews.Component /> : null
}

/** The stars stay as pressed; **Try again** saves all that aren't saved yet. */
function useFailedSave(): void {
  useShownRequest(watchListSubject)
  const { error, chosen } = useAppSelector(selectWatchListPreference)
  const toast = useToast()
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (error === null) return
    const [unsaved] = Object.entries(chosen ?? {})
    const notice = { tone: 'wrong', text: saveProblemOf(error), about: watchListSubject } as const
    if (unsaved === undefined) return toast(notice)
    const [id, watched] = unsaved
    const retry = watchSaveRequested({ auctionId: Number(id), watched: watched === true })
    toast({ ...notice, button: { label: 'Try again', press: () => dispatch(retry) } })
  }, [error, chosen, toast, dispatch])
}
