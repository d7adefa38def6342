// The steps of saving a loan: send it, fetch it and, if requested, submit it to auction. Pure: the slice stores the step, and
// loan-setup.epics.ts makes the calls.
import type { ApiError } from '../../contract/api-error'
import type { Loan } from '../../contract/loan'
import { isAsSent } from '../../domain/loan/sent-loan'
import { UNKNOWN_OUTCOME_MESSAGE, unanswered } from '../requests/requests.slice'
import type { LoanSave, LoanSetupState } from './loan-setup.slice'

const withSave = (slice: LoanSetupState, loanId: number, save: LoanSave): LoanSetupState => ({
  ...slice,
  saves: { ...slice.saves, [loanId]: save },
})

const versionOf = (slice: LoanSetupState, loanId: number): number | null => slice.loans[loanId]?.row?.version ?? null

/** True until the outcome of a save is known. */
const isPending = (save: LoanSave | undefined): save is LoanSave =>
  save !== undefined && save.step !== 'done' && save.step !== 'failed'

/** Begins a save, unless one of this loan is pending. */
export function beginSave(
  slice: LoanSetupState,
  loanId: number,
  start: Pick<LoanSave, 'step' | 'auctionId' | 'sent' | 'version'>,
): LoanSetupState {
  if (isPending(slice.saves[loanId])) return slice
  return withSave(slice, loanId, { ...start, fromVersion: versionOf(slice, loanId), error: null })
}

/**
 * Continues with the fetched loan: a save is done once the new version was fetched, by whichever call; if the server has no
 * versions, the first fetch after the answer counts.
 */
function advance(slice: LoanSetupState, loanId: number, wasFetched: boolean): LoanSetupState {
  const save = slice.saves[loanId]
  const version = versionOf(slice, loanId)
  if (save?.step === 'reading' && (version !== save.fromVersion || (wasFetched && version === null)))
    return withSave(slice, loanId, afterReading(save, slice.loans[loanId]?.row ?? null))
  if (save?.step === 'submitting' || save?.step === 'submitted') {
    // The status proves the submission even if the answer was lost.
    const status = slice.loans[loanId]?.row?.auction_status ?? null
    // If the server sends no status, its answer counts as proof.
    const isAnswered = save.step === 'submitted' && status === null && wasFetched
    if (isAnswered || (status !== null && status !== 'incomplete'))
      return withSave(slice, loanId, { ...save, step: 'done' })
  }
  return slice
}

/** The error of a submission whose loan was saved again elsewhere right after the user's save. */
const SAVED_AGAIN: ApiError = {
  status: 409,
  kind: 'invalid',
  message: 'Your changes were saved, but the loan was saved again elsewhere right after, so it wasn’t submitted.',
  fields: {},
}

/**
 * The next step once the saved loan was fetched. A submission carries the version that the save produced. If the server
 * doesn't say which, the fetched loan must equal what was sent.
 */
function afterReading(save: LoanSave, row: Loan | null): LoanSave {
  if (save.auctionId === null) return { ...save, step: 'done' }
  if (save.version !== null) return { ...save, step: 'saved' }
  if (row === null || !isAsSent(row, save.sent)) return { ...save, step: 'failed', error: SAVED_AGAIN }
  return { ...save, step: 'saved', version: row.version ?? null }
}

const moveStep = (
  slice: LoanSetupState,
  loanId: number,
  from: LoanSave['step'],
  step: LoanSave['step'],
): LoanSetupState => {
  const save = slice.saves[loanId]
  return save?.step === from ? withSave(slice, loanId, { ...save, step }) : slice
}

/** The server has saved the loan, as this version; null if it doesn't say. */
export function afterUpdate(slice: LoanSetupState, loanId: number, version: number | null): LoanSetupState {
  const save = slice.saves[loanId]
  if (save?.step !== 'saving') return advance(slice, loanId, false)
  return advance(withSave(slice, loanId, { ...save, step: 'reading', version }), loanId, false)
}

/** The loan was fetched. */
export const afterRead = (slice: LoanSetupState, loanId: number): LoanSetupState => advance(slice, loanId, true)

/** The saved loan is being submitted. */
export const afterSubmitRequested = (slice: LoanSetupState, loanId: number): LoanSetupState =>
  moveStep(slice, loanId, 'saved', 'submitting')

/** The loan whose save submits this auction; null when there is none. */
function loanOf(slice: LoanSetupState, auctionId: number): number | null {
  const match = Object.entries(slice.saves).find(([, save]) => save.auctionId === auctionId && isPending(save))
  return match === undefined ? null : Number(match[0])
}

/** The server has submitted the auction; the loan is fetched next. */
export function afterSubmit(slice: LoanSetupState, auctionId: number): LoanSetupState {
  const loanId = loanOf(slice, auctionId)
  return loanId === null ? slice : moveStep(slice, loanId, 'submitting', 'submitted')
}

/** Fails a save that is at one of these steps. */
export function failSave(
  slice: LoanSetupState,
  loanId: number,
  steps: readonly LoanSave['step'][],
  error: ApiError,
): LoanSetupState {
  const save = slice.saves[loanId]
  return save !== undefined && steps.includes(save.step)
    ? withSave(slice, loanId, { ...save, step: 'failed', error })
    : slice
}

/** The server didn't submit the auction, or the outcome is unknown. */
export function failSubmit(slice: LoanSetupState, auctionId: number, error: ApiError): LoanSetupState {
  const loanId = loanOf(slice, auctionId)
  return loanId === null ? slice : failSave(slice, loanId, ['submitting'], error)
}

/** Fails the saves whose epics failed; their subjects are listed. */
export function failSavesOf(slice: LoanSetupState, subjects: readonly string[]): LoanSetupState {
  const unknownOutcome = unanswered(UNKNOWN_OUTCOME_MESSAGE)
  return Object.entries(slice.saves).reduce((state, [loanId, save]) => {
    const steps = [`loan.save:${loanId}`, `loan.update:${loanId}`, `auction.submit:${save.auctionId}`]
    if (!isPending(save) || !steps.some((subject) => subjects.includes(subject))) return state
    return withSave(state, Number(loanId), { ...save, step: 'failed', error: unknownOutcome })
  }, slice)
}
