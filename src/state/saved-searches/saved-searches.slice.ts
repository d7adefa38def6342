// The filters that the user saved under a name, stored as a preference and shared by all their devices.
import { isRecord } from '../../contract/json'
import { SAVED_SEARCHES_KEY } from '../../contract/saved-searches'
import { type BoardFilter, filterIn } from '../boards/board-filter'
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

/** How many searches a user can save. One more is refused. */
export const MAX_SEARCHES = 50

/** The subject of saving one; they're saved one after another. */
export const savedSearchesSubject = 'saved-searches.save'

export interface SavedSearch {
  readonly id: string
  readonly name: string
  readonly filter: BoardFilter
}

/** Save a search, change its name, or delete it with null. */
export const searchSaveRequested = action('saved-searches/save-requested')<{
  readonly id: string
  readonly change: Partial<Omit<SavedSearch, 'id'>> | null
}>()

export const savedSearchesPreference = definePreference({
  slice: 'savedSearches',
  key: SAVED_SEARCHES_KEY,
  subject: savedSearchesSubject,
  action: searchSaveRequested,
  change: ({ id, change }) => ({ [id]: change }),
})

export const reducer = preferenceReducer(savedSearchesPreference)

/** The stored searches, with unsaved choices. */
export const selectSavedSearchesPreference = ({ savedSearches }: RootState): SyncedPreference => savedSearches

/** The searches in a stored value, which may have any content: one without a readable name is left out. */
const searchesIn = (stored: unknown): readonly SavedSearch[] =>
  Object.entries(isRecord(stored) ? stored : {})
    .flatMap(([id, search]): readonly SavedSearch[] =>
      isRecord(search) && typeof search.name === 'string'
        ? [{ id, name: search.name, filter: filterIn(search.filter) }]
        : [],
    )
    .sort((a, b) => a.name.localeCompare(b.name))

/** The saved searches by name; the same list until it changes. */
export const selectSavedSearches: (state: RootState) => readonly SavedSearch[] = createAppSelector(
  [selectSavedSearchesPreference],
  (preference) => searchesIn(effectiveValue(preference)),
)

/** True once they're read, on a server that shares them with the user's other devices. */
export const selectHasSavedSearches = (state: RootState): boolean =>
  state.preferences.status === 'loaded' && selectOffers(state, 'saved-searches')
