// The preference that holds the places of loans: auction id by loan id.
import type { LoanPlacesState } from './loan-places.slice'

/** The key of the preference. */
export const LOAN_PLACES_KEY = 'loan-places'
/** The oldest are given up. */
const MOST_KEPT = 200

/** Loan ids and auction ids of a stored preference, whatever stands there. */
export function readPlaces(stored: unknown): readonly (readonly [loanId: number, auctionId: number])[] {
  if (typeof stored !== 'object' || stored === null) return []
  return Object.entries(stored).flatMap(([loanId, auctionId]: [string, unknown]) =>
    /^\d+$/.test(loanId) && typeof auctionId === 'number' ? [[Number(loanId), auctionId] as const] : [],
  )
}

/** What is stored: the newest places. */
export const placesToKeep = ({ places }: LoanPlacesState): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(places)
      .slice(-MOST_KEPT)
      .map(([loanId, { auctionId }]) => [loanId, auctionId]),
  )
