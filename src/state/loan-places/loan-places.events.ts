// What becomes of the places of loans.
import { fact } from '../core/intent'

/** The places of these loans are on their way to the person's preferences. */
export const loanPlacesKept = fact('loan-places/kept')<{ readonly loanIds: readonly number[] }>()
