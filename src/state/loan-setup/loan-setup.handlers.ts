// How the loans in setup change.
import type { Loan } from '../../contract/loan'
import type { Handlers } from '../core/fold'
import {
  afterRead,
  afterSubmit,
  afterSubmitRequested,
  afterUpdate,
  beginSave,
  failSave,
  failSubmit,
  loseSaves,
} from './loan-save'
import type { LoanSetupState, Upload } from './loan-setup.state'
import { noLoanSetup, unknownLoan, uploadKey } from './loan-setup.state'

function withLoan(slice: LoanSetupState, row: Loan | null): LoanSetupState {
  if (row === null) return slice
  return { ...slice, loans: { ...slice.loans, [row.id]: { status: 'loaded', row, error: null } } }
}

function withoutUpload(slice: LoanSetupState, key: string): LoanSetupState {
  if (slice.uploads[key] === undefined) return slice
  const { [key]: _gone, ...uploads } = slice.uploads
  return { ...slice, uploads }
}

function editUpload(slice: LoanSetupState, key: string, edit: (upload: Upload) => Upload): LoanSetupState {
  const upload = slice.uploads[key]
  return upload === undefined ? slice : { ...slice, uploads: { ...slice.uploads, [key]: edit(upload) } }
}

/** `loan.upload:7:form_hud` → `7:form_hud`. */
const keyOfSubject = (subject: string): string => subject.slice(subject.indexOf(':') + 1)

export const loanSetupHandlers: Handlers<'loanSetup'> = {
  'loan/opened': (slice, { payload: { loanId } }) => {
    const before = slice.loans[loanId] ?? unknownLoan
    // What was read before stays in view while it is read again.
    const status = before.row === null ? 'loading' : before.status
    return { ...slice, loans: { ...slice.loans, [loanId]: { ...before, status, error: null } } }
  },
  'loan.read/answered': (slice, { payload: { params, answer } }) => afterRead(withLoan(slice, answer.data), params.id),
  'loan.read/failed': (slice, { payload: { params, error } }) => {
    const before = slice.loans[params.id] ?? unknownLoan
    const stays = before.row !== null && error.kind !== 'forbidden' && error.kind !== 'not-found'
    const after = stays ? { ...before, error } : { status: 'failed' as const, row: null, error }
    const read = { ...slice, loans: { ...slice.loans, [params.id]: after } }
    return failSave(read, params.id, ['reading', 'submitted'], error)
  },
  'loan/save-requested': (slice, { payload: { loanId } }) =>
    beginSave(slice, loanId, { step: 'saving', auctionId: null }),
  'loan/submission-requested': (slice, { payload: { loanId, auctionId, request } }) =>
    beginSave(slice, loanId, { step: request === null ? 'saved' : 'saving', auctionId }),
  'loan.update/answered': (slice, { payload: { params } }) => afterUpdate(slice, params.id),
  'loan.update/failed': (slice, { payload: { params, error } }) => failSave(slice, params.id, ['saving'], error),
  'loan/submit-requested': (slice, { payload: { loanId } }) => afterSubmitRequested(slice, loanId),
  'auction.submit/answered': (slice, { payload: { params } }) => afterSubmit(slice, params.auctionId),
  'auction.submit/failed': (slice, { payload: { params, error } }) => failSubmit(slice, params.auctionId, error),
  'loan/parties-requested': (slice) =>
    slice.parties.row === null ? { ...slice, parties: { ...slice.parties, status: 'loading', error: null } } : slice,
  'loan.parties/answered': (slice, { payload }) => ({
    ...slice,
    parties: { status: 'loaded', row: payload.answer.data, error: null },
  }),
  'loan.parties/failed': (slice, { payload }) => ({
    ...slice,
    parties: { ...slice.parties, status: 'failed', error: payload.error },
  }),
  'loan.check/answered': (slice, { payload: { subject, answer } }) => ({
    ...slice,
    checks: { ...slice.checks, [keyOfSubject(subject)]: { problems: answer.data?.problems ?? {} } },
  }),
  'loan.create/answered': (slice, { payload: { answer } }, { before }) => {
    const attempt = before.requests.bySubject['loan.create']?.attempt
    return attempt === null || attempt === undefined
      ? slice
      : { ...slice, created: { ...slice.created, [attempt]: answer.data } }
  },
  'loan.remove/answered': (slice, { payload: { params } }) => {
    const { [params.id]: _gone, ...loans } = slice.loans
    return { ...slice, loans }
  },
  'loan.transfer/answered': (slice, { payload: { params } }) => {
    const { [params.id]: _gone, ...loans } = slice.loans
    return { ...slice, loans }
  },
  'document/upload-requested': (slice, { payload: { loanId, form, fileKey, name, size } }) => ({
    ...slice,
    uploads: {
      ...slice.uploads,
      [uploadKey(loanId, form)]: { status: 'sending', name, size, sent: 0, kept: 0, fileKey, error: null },
    },
  }),
  'document/part-sent': (slice, { payload: { loanId, form, sent, total, kept = 0 } }) =>
    editUpload(slice, uploadKey(loanId, form), (upload) => ({
      ...upload,
      // The form around the file counts too: what is shown is the share of the file.
      sent: total === 0 ? 0 : Math.round((sent / total) * upload.size),
      kept,
    })),
  'document/upload-cancel-requested': (slice, { payload: { loanId, form } }) =>
    withoutUpload(slice, uploadKey(loanId, form)),
  'loan.upload/answered': (slice, { payload: { subject, answer } }) =>
    withoutUpload(withLoan(slice, answer.data), keyOfSubject(subject)),
  'loan.upload/failed': (slice, { payload: { subject, error } }) =>
    editUpload(slice, keyOfSubject(subject), (upload) => ({ ...upload, status: 'failed', error })),
  'loan.restore-document/answered': (slice, { payload }) => withLoan(slice, payload.answer.data),
  'loan.remove-document/answered': (slice, { payload }) => withLoan(slice, payload.answer.data),
  'effect/failed': (slice, { payload: { subjects } }) =>
    loseSaves(
      Object.keys(slice.uploads).reduce(
        (state, key) =>
          subjects.includes(`loan.upload:${key}`)
            ? editUpload(state, key, (upload) => ({ ...upload, status: 'failed', error: null }))
            : state,
        slice,
      ),
      subjects,
    ),
  'world/replaced': () => noLoanSetup,
}
