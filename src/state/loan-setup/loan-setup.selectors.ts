// Reading loans as their seller sets them up, and the subjects of what is asked about them.
import type { LoanCheck, LoanCreated, LoanFileKey } from '../../contract/loan'
import { memoEach, memoLast } from '../core/selector'
import type { LoanPlace } from '../loan-places/loan-places.state'
import type { RootState } from '../root-state'
import type { LoanSave, LoanSetupState, Upload } from './loan-setup.state'
import { unknownLoan, uploadKey } from './loan-setup.state'

type LoadingLoan = LoanSetupState['loans'][number]

const withPlace = memoEach((loading: LoadingLoan) =>
  memoLast(
    ({ auctionId, status }: LoanPlace): LoadingLoan =>
      loading.row === null
        ? loading
        : {
            ...loading,
            row: {
              ...loading.row,
              auction_id: loading.row.auction_id ?? auctionId,
              auction_status: loading.row.auction_status ?? status,
            },
          },
  ),
)

/** A loan and how its loading stands; with the auction that it is known to be in, where the server does not tell. */
export function selectSetupLoan(state: RootState, loanId: number): LoadingLoan {
  const loading = state.loanSetup.loans[loanId] ?? unknownLoan
  const place = state.loanPlaces.places[loanId]
  const isTold = typeof loading.row?.auction_id === 'number' && Boolean(loading.row.auction_status)
  return place === undefined || isTold ? loading : withPlace(loading)(place)
}

/** Whom a setup may name. */
export const selectParties = (state: RootState): LoanSetupState['parties'] => state.loanSetup.parties

/** What the last check of this form found; undefined before. */
export const selectCheck = (state: RootState, form: string): LoanCheck | undefined => state.loanSetup.checks[form]

/** The loan that this attempt created; undefined before. */
export const selectCreated = (state: RootState, attempt: string): LoanCreated | undefined =>
  state.loanSetup.created[attempt]

/** The upload of one document that is under way or failed. */
export const selectUpload = (state: RootState, loanId: number, form: LoanFileKey): Upload | undefined =>
  state.loanSetup.uploads[uploadKey(loanId, form)]

/** The last save of a loan and its step; undefined before. */
export const selectLoanSave = (state: RootState, loanId: number): LoanSave | undefined => state.loanSetup.saves[loanId]

export const createSubject = 'loan.create'
export const updateSubject = (loanId: number): string => `loan.update:${loanId}`
export const checkSubject = (form: string): string => `loan.check:${form}`
/** Of a save or a submission, by form: the loan's id, or `new` for a loan that does not exist and cannot be saved. */
export const saveSubject = (form: string): string => `loan.save:${form}`
export const submitSubject = (auctionId: number): string => `auction.submit:${auctionId}`
export const removeSubject = (loanId: number): string => `loan.remove:${loanId}`
export const transferSubject = (loanId: number): string => `loan.transfer:${loanId}`
export const offerSubject = (loanId: number): string => `loan.offer:${loanId}`
export const answerOfferSubject = (loanId: number): string => `loan.answer-offer:${loanId}`
export const withdrawOfferSubject = (loanId: number): string => `loan.withdraw-offer:${loanId}`
export const removeDocumentSubject = (loanId: number, form: LoanFileKey): string =>
  `loan.remove-document:${loanId}:${form}`
export const restoreDocumentSubject = (loanId: number): string => `loan.restore-document:${loanId}`
export const documentSubject = (loanId: number, form: LoanFileKey): string => `loan.document:${loanId}:${form}`
