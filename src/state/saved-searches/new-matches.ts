// Which saved searches match auctions that have just appeared on the boards.
import { eachRowChanged, getRow } from '../core/table'
import { selectOwnState } from '../market/own-state'
import type { RootState } from '../root-reducer'
import { makeMatcher } from '../views/live-board.view'
import { selectWatched } from '../watch-list/watch-list.slice'
import { type SavedSearch, selectSavedSearches } from './saved-searches.slice'

/** An auction with the searches that it matches, by name. */
export interface NewMatch {
  readonly auctionId: number
  readonly searches: readonly SavedSearch[]
}

/**
 * Creates a function to call with two states, one after the other. It returns each auction and search once, even if the auction
 * leaves the boards and comes back. What a list has when it's first loaded isn't new.
 */
export function createNewMatches(): (before: RootState, after: RootState) => readonly NewMatch[] {
  const passes = makeMatcher()
  const known = new Set<string>()
  return (before, after) => {
    const all = selectSavedSearches(after)
    const matches: NewMatch[] = []
    if (all.length === 0) return matches
    eachRowChanged(before.market.auctions, after.market.auctions, (auctionId) => {
      const [row, loan] = [getRow(after.market.auctions, auctionId), getRow(after.market.loans, auctionId)]
      if (row === undefined || loan === undefined || getRow(before.market.auctions, auctionId) !== undefined) return
      if (row.status !== 'pre' && row.status !== 'live') return
      if (before.market.lists[row.status].status !== 'loaded') return
      const own = selectOwnState(after, auctionId) ?? 'none'
      const watched = selectWatched(after).has(auctionId)
      const searches = all.filter(
        ({ id, filter }) => !known.has(`${id}:${auctionId}`) && passes(filter, { loan, own, watched }),
      )
      for (const { id } of searches) known.add(`${id}:${auctionId}`)
      if (searches.length > 0) matches.push({ auctionId, searches })
    })
    return matches
  }
}
