// Query parameters of board URLs: ?view= picks a page about the selected ?auction=, ?bid= opens its ticket.

/** A page that replaces the list. */
export type BoardView = 'confirmation' | 'replay'

const views: readonly BoardView[] = ['confirmation', 'replay']

/** The page named by a query string; null for the list. */
export const viewIn = (query: string): BoardView | null => {
  const name = new URLSearchParams(query).get('view')
  return views.find((view) => view === name) ?? null
}

/** Adds a view to a board URL that already names an auction. */
export const withView = (board: string, view: BoardView): string => `${board}&view=${view}`

/** Makes a board URL that already names an auction open the bid ticket. */
export const withBid = (board: string): string => `${board}&bid=yes`

/** True if the query string opens the bid ticket. */
export const asksForBid = (query: string): boolean => new URLSearchParams(query).has('bid')
