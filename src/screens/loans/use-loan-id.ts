// The id of an auction's loan, if the server sends it or the loan was created in this browser.
import { selectLoanIdOf } from '../../state/loan-places/loan-places.slice'
import { useAppSelector } from '../store-binding'

type Arguments = Parameters<typeof selectLoanIdOf>

/** Null if unknown. */
export const useLoanId = (auction: Arguments[1], loan: Arguments[2]): number | null =>
  useAppSelector((state) => selectLoanIdOf(state, auction, loan))
