// A save of a loan, step by step: sent, read back and, where that was asked for, submitted to auction. The steps stand in
// the slice; loan-setup.requests.ts sends the first and `submitSavedLoan` the second. Pure.
import type { ApiError } from '../../contract/api-error'
import { UNKNOWN_OUTCOME_MESSAGE, unanswered } from '../requests/requests.slice'
import type { LoanSave, LoanSetupState } from './loan-setup.slice'

const put = (slice: LoanSetupState, loanId: number, save: LoanSave): LoanSetupState => ({
  ...slice,
  saves: { ...slice.saves, [loanId]: save },
})

const versionOf = (slice: LoanSetupState, loanId: number): number | null => slice.loans[loanId]?.row?.version ?? null

/** True while the outcome of a save is not known. */
const isUnderWay = (save: LoanSave | undefined): save is LoanSave =>
  save !== undefined && save.step !== 'done' && save.step !== 'failed'

/** Begins a save; while one of this loan is under way, a second is none. */
export function beginSave(
  slice: LoanSetupState,
  loanId: number,
  first: Pick<LoanSave, 'step' | 'auctionId'>,
): LoanSetupState {
  if (isUnderWay(slice.saves[loanId])) return slice
  return put(slice, loanId, { ...first, fromVersion: versionOf(slice, loanId), error: null })
}

/**
 * Goes on with what has been read: a save is done when its new version is there, whichever read brought it; of a server
 * without versions, the first read after the answer counts.
 */
function advance(slice: LoanSetupState, loanId: number, wasRead: boolean): LoanSetupState {
  const save = slice.saves[loanId]
  const version = versionOf(slice, loanId)
  if (save?.step === 'reading' && (version !== save.fromVersion || (wasRead && version === null)))
    return put(slice, loanId, { ...save, step: save.auctionId === null ? 'done' : 'saved' })
  if (save?.step === 'submitting' || save?.step === 'submitted') {
    // Whatever became of the answer: a loan that is among the submitted ones was submitted.
    const status = slice.loans[loanId]?.row?.auction_status ?? null
    // A server that does not tell the status of a loan has said that it took this one.
    const isTaken = save.step === 'submitted' && status === null && wasRead
    if (isTaken || (status !== null && status !== 'incomplete')) return put(slice, loanId, { ...save, step: 'done' })
  }
  return slice
}

const move = (
  slice: LoanSetupState,
  loanId: number,
  from: LoanSave['step'],
  step: LoanSave['step'],
): LoanSetupState => {
  const save = slice.saves[loanId]
  return save?.step === from ? put(slice, loanId, { ...save, step }) : slice
}

/** The server has taken what was sent. */
export const afterUpdate = (slice: LoanSetupState, loanId: number): LoanSetupState =>
  advance(move(slice, loanId, 'saving', 'reading'), loanId, false)

/** The loan was read. */
export const afterRead = (slice: LoanSetupState, loanId: number): LoanSetupState => advance(slice, loanId, true)

/** The saved loan is on its way to the auction. */
export const afterSubmitRequested = (slice: LoanSetupState, loanId: number): LoanSetupState =>
  move(slice, loanId, 'saved', 'submitting')

/** The loan whose save submits this auction; null when there is none. */
function loanOf(slice: LoanSetupState, auctionId: number): number | null {
  const found = Object.entries(slice.saves).find(([, save]) => save.auctionId === auctionId && isUnderWay(save))
  return found === undefined ? null : Number(found[0])
}

/** The server has submitted the auction: the loan is being read back. */
export function afterSubmit(slice: LoanSetupState, auctionId: number): LoanSetupState {
  const loanId = loanOf(slice, auctionId)
  return loanId === null ? slice : move(slice, loanId, 'submitting', 'submitted')
}

/** Ends a save that is at one of these steps. */
export function failSave(
  slice: LoanSetupState,
  loanId: number,
  steps: readonly LoanSave['step'][],
  error: ApiError,
): LoanSetupState {
  const save = slice.saves[loanId]
  return save !== undefined && steps.includes(save.step)
    ? put(slice, loanId, { ...save, step: 'failed', error })
    : slice
}

/** The server did not submit the auction, or nobody knows whether it did. */
export function failSubmit(slice: LoanSetupState, auctionId: number, error: ApiError): LoanSetupState {
  const loanId = loanOf(slice, auctionId)
  return loanId === null ? slice : failSave(slice, loanId, ['submitting'], error)
}

/** An epic failed that carried one of these subjects. */
export function loseSaves(slice: LoanSetupState, subjects: readonly string[]): LoanSetupState {
  const lost = unanswered(UNKNOWN_OUTCOME_MESSAGE)
  return Object.entries(slice.saves).reduce((state, [loanId, save]) => {
    const own = [`loan.save:${loanId}`, `loan.update:${loanId}`, `auction.submit:${save.auctionId}`]
    if (!isUnderWay(save) || !own.some((subject) => subjects.includes(subject))) return state
    return put(state, Number(loanId), { ...save, step: 'failed', error: lost })
  }, slice)
}
