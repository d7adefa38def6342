// What a seller wants of a loan.
import type { LoanFileKey, LoanSetupRequest, LoanUpdateRequest } from '../../contract/loan'
import { fact, intent } from '../core/intent'

interface OfLoan {
  readonly loanId: number
}

/** Show this loan: it is read anew. */
export const loanOpened = fact('loan/opened')<OfLoan>()
/** Whom a setup may name is needed. */
export const loanPartiesRequested = intent('loan/parties-requested')()
/** Ask the server what is missing. `form` is `new` or the loan's id. */
export const loanCheckRequested = intent('loan/check-requested')<{
  readonly form: string
  readonly request: LoanSetupRequest
}>()
/** Bring a loan into the world, once per `attempt`, however often it is asked for. */
export const loanCreateRequested = intent('loan/create-requested')<{
  readonly attempt: string
  readonly request: LoanSetupRequest
}>()
/** Send the changes of a loan: one step of a save. */
export const loanUpdateRequested = intent('loan/update-requested')<OfLoan & { readonly request: LoanUpdateRequest }>()
/** Send a loan to auction as the server has it: one step of a submission. */
export const loanSubmitRequested = intent('loan/submit-requested')<OfLoan & { readonly auctionId: number }>()
/** Save a loan; done when it has been read back. */
export const loanSaveRequested = intent('loan/save-requested')<OfLoan & { readonly request: LoanUpdateRequest }>()
/** Submit a loan to auction; with a `request` it is saved first, and what was saved is submitted. */
export const loanSubmissionRequested = intent('loan/submission-requested')<
  OfLoan & { readonly auctionId: number; readonly request: LoanUpdateRequest | null }
>()
export const loanDeleteRequested = intent('loan/delete-requested')<OfLoan>()
/** `lenderId`: the other lender's profile id. */
export const loanTransferRequested = intent('loan/transfer-requested')<OfLoan & { readonly lenderId: number }>()
/** Offers the loan to another lender. `lenderId`: the other lender's profile id. */
export const loanOfferRequested = intent('loan/offer-requested')<OfLoan & { readonly lenderId: number }>()
/** Accepts or declines a loan that is offered; `version` is the auction's as it was seen, where the server gives one. */
export const loanOfferAnswerRequested = intent('loan/offer-answer-requested')<
  OfLoan & { readonly accept: boolean; readonly version: number | null }
>()
export const loanOfferWithdrawRequested = intent('loan/offer-withdraw-requested')<OfLoan>()

interface OfDocument extends OfLoan {
  readonly form: LoanFileKey
}
/** Send a held file. Asking again with the same key goes on after a failure, where the server keeps what it has. */
export const documentUploadRequested = intent('document/upload-requested')<
  OfDocument & { readonly fileKey: string; readonly name: string; readonly size: number }
>()
/** Stop sending, or forget a failed upload. */
export const documentUploadCancelRequested = intent('document/upload-cancel-requested')<OfDocument>()
/** How much of a file has left, bytes. */
export const documentPartSent = fact('document/part-sent')<
  OfDocument & { readonly sent: number; readonly total: number; readonly kept?: number }
>()
export const documentRemoveRequested = intent('document/remove-requested')<OfDocument>()
/** Put an earlier version of a document in its place again. */
export const documentRestoreRequested = intent('document/restore-requested')<OfLoan & { readonly documentId: number }>()
export const documentDownloadRequested = intent('document/download-requested')<OfDocument & { readonly name: string }>()
