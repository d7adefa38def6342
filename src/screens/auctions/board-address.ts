// The pages that stand on a board for one auction: by ?view= beside ?auction=. The boards build these addresses,
// nobody else.

/** What can be looked at instead of the list. */
export type BoardView = 'confirmation' | 'replay'

const views: readonly BoardView[] = ['confirmation', 'replay']

/** The view that a query names; null for the list. */
export const viewIn = (query: string): BoardView | null => {
  const wanted = new URLSearchParams(query).get('view')
  return views.find((view) => view === wanted) ?? null
}

/** The address of a view of the auction that a board's address names. */
export const withView = (board: string, view: BoardView): string => `${board}&view=${view}`
