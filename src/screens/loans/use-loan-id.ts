// The id of the loan of an auction, where the server tells it or the loan was created here.
import { selectLoanIdOf } from '../../state/loan-places/loan-places.slice'
import { useAppSelector } from '../store-binding'

type Of = Parameters<typeof selectLoanIdOf>

/** Null where nobody knows it. */
export const useLoanId = (auction: Of[1], loan: Of[2]): number | null =>
  useAppSelector((state) => selectLoanIdOf(state, auction, loan))
