// The auctions that a person has chosen to compare, over all boards. Kept in the session storage.

export interface ComparisonState {
  /** In the order in which they were chosen; at most MOST_COMPARED. */
  readonly ids: readonly number[]
  /** The auction that was one too many; null once something else was chosen. */
  readonly refusedId: number | null
}

export const nothingCompared: ComparisonState = { ids: [], refusedId: null }
