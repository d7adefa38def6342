// The addresses of the pages about one auction of a board: ?view= beside ?auction=. Only boards build them.

/** A page that replaces the list. */
export type BoardView = 'confirmation' | 'replay'

const views: readonly BoardView[] = ['confirmation', 'replay']

/** The page that a query names; null for the list. */
export const viewIn = (query: string): BoardView | null => {
  const wanted = new URLSearchParams(query).get('view')
  return views.find((view) => view === wanted) ?? null
}

/** The address of such a page, for the auction that the board's address names. */
export const withView = (board: string, view: BoardView): string => `${board}&view=${view}`

/** The address that opens the ticket of the auction that the board's address names. */
export const withBid = (board: string): string => `${board}&bid=yes`

/** True when a query asks for the ticket. */
export const asksForBid = (query: string): boolean => new URLSearchParams(query).has('bid')
