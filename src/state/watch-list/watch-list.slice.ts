// The auctions that the user watches, stored as a preference and shared by all their devices.
import { isRecord } from '../../contract/json'
import { WATCH_LIST_KEY } from '../../contract/watch-list'
import { selectOffers } from '../capabilities/capabilities.slice'
import { action } from '../core/action'
import { createAppSelector } from '../core/selector'
import {
  definePreference,
  effectiveValue,
  preferenceReducer,
  type SyncedPreference,
} from '../preferences/synced-preference'
import type { RootState } from '../root-reducer'

/** How many auctions a user can watch. One more is refused, so that no star disappears unseen. */
export const MAX_WATCHED = 1_000

/** The subject of saving it. */
export const watchListSubject = 'watch-list.save'

/** Watch this auction, or stop watching it. */
export const watchSaveRequested = action('watch-list/save-requested')<{
  readonly auctionId: number
  readonly watched: boolean
}>()

export const watchListPreference = definePreference({
  slice: 'watchList',
  key: WATCH_LIST_KEY,
  subject: watchListSubject,
  action: watchSaveRequested,
  change: ({ auctionId, watched }) => ({ [auctionId]: watched || null }),
})

export const reducer = preferenceReducer(watchListPreference)

/** The stored list, with unsaved choices. */
export const selectWatchListPreference = ({ watchList }: RootState): SyncedPreference => watchList

/** The ids in a stored list, which may have any content. */
const idsIn = (stored: unknown): ReadonlySet<number> =>
  new Set(
    isRecord(stored)
      ? Object.entries(stored).flatMap(([id, watched]) => (watched === true && /^\d+$/.test(id) ? [Number(id)] : []))
      : [],
  )

/** The ids of the watched auctions; the same set until it changes. */
export const selectWatched: (state: RootState) => ReadonlySet<number> = createAppSelector(
  [selectWatchListPreference],
  (preference) => idsIn(effectiveValue(preference)),
)

/** True once the list is read, on a server that shares it with the user's other devices. */
export const selectHasWatchList = (state: RootState): boolean =>
  state.preferences.status === 'loaded' && selectOffers(state, 'watch-list')
