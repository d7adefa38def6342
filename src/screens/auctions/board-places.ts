// The pages that stand on a board for one auction or a few: by ?view= beside ?auction=. The boards build these addresses,
// nobody else.

/** What can be looked at instead of the list. */
export type BoardView = 'confirmation' | 'replay' | 'compare'

const views: readonly BoardView[] = ['confirmation', 'replay', 'compare']

/** The view that a query names; null for the list. */
export const viewIn = (query: string): BoardView | null => {
  const wanted = new URLSearchParams(query).get('view')
  return views.find((view) => view === wanted) ?? null
}

/** The auctions that a comparison names, at most four. */
export const comparedIn = (query: string): readonly number[] =>
  (new URLSearchParams(query).get('auctions') ?? '')
    .split(',')
    .filter((text) => /^[1-9]\d{0,14}$/.test(text))
    .map(Number)
    .slice(0, MOST_COMPARED)

/** Side by side there is room for so many. */
export const MOST_COMPARED = 4

/** The address of a view of the auction that a board's address names. */
export const withView = (board: string, view: BoardView): string => `${board}&view=${view}`

/** The address of a comparison on a board. */
export const comparison = (board: string, ids: readonly number[]): string =>
  `${board}?view=compare&auctions=${ids.join(',')}`
