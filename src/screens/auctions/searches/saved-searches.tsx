// What saved searches need on every page: the news of auctions that match them.
import { selectHasSavedSearches, selectSavedSearches } from '../../../state/saved-searches/saved-searches.slice'
import { useAppSelector } from '../../store-binding'
import { useNeededPart } from '../../use-needed-part'
import { newMatchNews } from './lazy-parts'

/** Renders nothing. */
export function SavedSearches() {
  const hasSearches = useAppSelector((state) => selectHasSavedSearches(state) && selectSavedSearches(state).length > 0)
  return useNeededPart(newMatchNews, hasSearches) ? <newMatchNews.Component /> : null
}
