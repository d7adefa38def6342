// A seller's calls about a loan: check, create, save, submit, delete, and its documents. After
// a change the affected lists are fetched again, because the channel may not announce a change to its author.

import {
  concat,
  concatMap,
  EMPTY,
  exhaustMap,
  filter,
  groupBy,
  map,
  mergeMap,
  type Observable,
  of,
  switchMap,
} from 'rxjs'
import { selectOffers } from '../capabilities/capabilities.slice'
import { defineEpic, type EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { defineRequest, defineUncertainRequest, type OpenRequest, type Outcome, type Outcomes } from '../core/request'
import { refetchLists } from '../market/market.epics'
import { createLoan } from './create-loan'
import {
  checkSubject,
  createSubject,
  documentRemoveRequested,
  documentRestoreRequested,
  isGone,
  loanCheckRequested,
  loanCreateRequested,
  loanDeleteRequested,
  loanSaveAndSubmitRequested,
  loanSaveRequested,
  loanSubmitRequested,
  loanUpdateRequested,
  removeDocumentSubject,
  removeSubject,
  restoreDocumentSubject,
  saveSubject,
  selectSetupLoan,
  submitSubject,
  transferSubject,
  updateSubject,
  uploadKey,
} from './loan-setup.slice'

/** Fetches the loan with this id. */
const readLoan = ({ api }: EpicDependencies, loanId: number): Observable<AppEvent> =>
  api.call('loan.read', { params: { id: loanId } })

export const loanCheckRequest = defineRequest({
  name: 'check loan',
  action: loanCheckRequested,
  call: 'loan.check',
  subject: ({ form }) => checkSubject(form),
  overlap: 'replace',
  input: ({ request }) => ({ body: request }),
})

export const loanCreateRequest = defineRequest({
  name: 'create loan',
  action: loanCreateRequested,
  call: 'loan.create',
  subject: ({ draft }) => createSubject(draft),
  overlap: 'ignore',
  send: createLoan,
  refetch: (_payload, tools) => refetchLists(tools, ['incomplete']),
})

export const loanUpdateRequest = defineRequest({
  name: 'update loan',
  action: loanUpdateRequested,
  call: 'loan.update',
  subject: ({ loanId }) => updateSubject(loanId),
  overlap: 'queue',
  input: ({ loanId, request }) => ({ params: { id: loanId }, body: request }),
  refetch: ({ loanId }, tools) => readLoan(tools, loanId),
})

export const loanSubmitRequest = defineRequest({
  name: 'submit loan',
  action: loanSubmitRequested,
  call: 'auction.submit',
  subject: ({ auctionId }) => submitSubject(auctionId),
  overlap: 'ignore',
  input: ({ auctionId, version }) => ({
    params: { auctionId },
    // The specification has no body, so a server without versions gets none.
    body: typeof version === 'number' ? { version } : undefined,
  }),
  refetch: ({ loanId }, tools) => concat(readLoan(tools, loanId), refetchLists(tools, ['incomplete', 'submitted'])),
})

/** The outcome of the save with this subject; null while it is pending. */
function saveOutcome(_entry: unknown, { subject, state }: OpenRequest): Outcome | null {
  const save = state.loanSetup.saves[Number(subject.slice(saveSubject('').length))]
  return save?.step === 'done' ? 'succeeded' : save?.step === 'failed' ? save.error : null
}

const saveOutcomes: Outcomes = {
  'loan.update/answered': saveOutcome,
  'loan.update/failed': saveOutcome,
  'loan.read/answered': saveOutcome,
  'loan.read/failed': saveOutcome,
  'auction.submit/failed': saveOutcome,
  'epic/failed': saveOutcome,
}

/** Saves a loan and fetches it: the save succeeds once the new version was fetched. */
export const loanSaveRequest = defineUncertainRequest({
  name: 'save loan',
  action: loanSaveRequested,
  call: [],
  subject: ({ loanId }) => saveSubject(String(loanId)),
  overlap: 'ignore',
  waitForEvent: true,
  send: ({ loanId, request }) => of(loanUpdateRequested({ loanId, request })),
  settledBy: saveOutcomes,
})

/** Saves a loan, fetches it and submits it: it succeeds once the fetched loan is submitted. */
export const loanSaveAndSubmitRequest = defineUncertainRequest({
  name: 'save and submit loan',
  action: loanSaveAndSubmitRequested,
  call: [],
  subject: ({ loanId }) => saveSubject(String(loanId)),
  overlap: 'ignore',
  waitForEvent: true,
  // `submitSavedLoan` submits the saved loan once it was fetched.
  send: ({ loanId, auctionId, request, version }) =>
    of(
      request === null ? loanSubmitRequested({ loanId, auctionId, version }) : loanUpdateRequested({ loanId, request }),
    ),
  settledBy: saveOutcomes,
})

export const loanDeleteRequest = defineRequest({
  name: 'delete loan',
  action: loanDeleteRequested,
  call: 'loan.remove',
  subject: ({ loanId }) => removeSubject(loanId),
  overlap: 'ignore',
  excludedBy: ({ loanId }) => transferSubject(loanId),
  input: ({ loanId, version }) => ({
    params: { id: loanId },
    ...(version === undefined ? {} : { query: { version } }),
  }),
  refetch: (_payload, tools) => refetchLists(tools, ['incomplete', 'submitted', 'commitment']),
})

export const documentRemoveRequest = defineRequest({
  name: 'remove document',
  action: documentRemoveRequested,
  call: 'loan.remove-document',
  subject: ({ loanId, form }) => removeDocumentSubject(loanId, form),
  overlap: 'ignore',
  send: ({ loanId, form }, tools) =>
    tools.api
      .call(
        'loan.remove-document',
        { params: { id: loanId }, body: { form } },
        { subject: removeDocumentSubject(loanId, form) },
      )
      .pipe(
        concatMap((fact) =>
          // An answer without content doesn't list the remaining documents.
          fact.type === 'loan.remove-document/answered' && fact.payload.answer.data === null
            ? concat(of(fact), readLoan(tools, loanId))
            : of(fact),
        ),
      ),
})

export const documentRestoreRequest = defineRequest({
  name: 'restore document',
  action: documentRestoreRequested,
  call: 'loan.restore-document',
  subject: ({ loanId }) => restoreDocumentSubject(loanId),
  overlap: 'ignore',
  input: ({ loanId, documentId }) => ({ params: { id: loanId }, body: { document_id: documentId } }),
  refetch: ({ loanId }, tools) => readLoan(tools, loanId),
})

// Fetching loans, uploading in parallel, and the second step of a submission.

export const readSetupLoan = defineEpic({
  name: 'read setup loan',
  on: ['loan/opened'],
  run: (action$, _state$, tools) =>
    action$.pipe(
      groupBy(({ payload }) => payload.loanId),
      mergeMap((ofLoan$) => ofLoan$.pipe(switchMap(({ payload }) => readLoan(tools, payload.loanId)))),
    ),
})

export const submitSavedLoan = defineEpic({
  name: 'submit saved loan',
  on: ['loan.update/answered', 'loan.read/answered'],
  run: (action$, state$) =>
    action$.pipe(
      mergeMap(({ payload: { params } }): Observable<AppEvent> => {
        const save = state$.value.loanSetup.saves[params.id]
        if (save?.step !== 'saved' || save.auctionId === null) return EMPTY
        return of(loanSubmitRequested({ loanId: params.id, auctionId: save.auctionId, version: save.version }))
      }),
    ),
})

export const readParties = defineEpic({
  name: 'read parties',
  on: ['loan/parties-requested'],
  run: (action$, state$, { api }) =>
    action$.pipe(
      filter(() => state$.value.loanSetup.parties.status === 'loading'),
      exhaustMap(() => api.call('loan.parties', {})),
    ),
})

export const uploadDocument = defineEpic({
  name: 'upload document',
  on: ['document/upload-requested', 'document/upload-cancel-requested'],
  calls: ['loan.upload', 'loan.begin-upload', 'loan.send-part'],
  run: (action$, _state$, tools) =>
    action$.pipe(
      groupBy(({ payload: { loanId, form } }) => uploadKey(loanId, form)),
      mergeMap((ofDocument$) =>
        ofDocument$.pipe(
          switchMap(({ type, payload }): Observable<AppEvent> => {
            if (type === 'document/upload-cancel-requested' || !('fileKey' in payload)) return EMPTY
            const { loanId, form, fileKey } = payload
            const inParts = selectOffers(tools.state(), 'resumable-uploads')
            return tools.files.upload(loanId, form, fileKey, { inParts }).pipe(
              concatMap((fact) => {
                if (fact.type !== 'loan.upload/answered') return of(fact)
                tools.files.drop(fileKey)
                // An answer without content doesn't list the document.
                return fact.payload.answer.data === null ? concat(of(fact), readLoan(tools, loanId)) : of(fact)
              }),
            )
          }),
        ),
      ),
    ),
})

export const downloadDocument = defineEpic({
  name: 'download document',
  on: ['document/download-requested'],
  run: (action$, _state$, { files }) =>
    action$.pipe(mergeMap(({ payload: { loanId, form, name } }) => files.download(loanId, form, name))),
})

/** After a board lost the auction of an open loan, or a change was refused: another user may have deleted or transferred it. */
export const checkMissingLoan = defineEpic({
  name: 'check missing loan',
  on: ['auction/removed', 'loan.update/failed', 'auction.submit/failed'],
  run: (action$, _state$, tools) =>
    action$.pipe(
      map((entry) => {
        const { loans } = tools.state().loanSetup
        if (entry.type === 'loan.update/failed') return isGone(entry.payload.error) ? entry.payload.params.id : null
        if (entry.type === 'auction.submit/failed' && !isGone(entry.payload.error)) return null
        const auctionId = entry.type === 'auction/removed' ? entry.payload.data.id : entry.payload.params.auctionId
        const open = Object.keys(loans).map(Number)
        return open.find((loanId) => selectSetupLoan(tools.state(), loanId).row?.auction_id === auctionId) ?? null
      }),
      filter((loanId) => loanId !== null),
      filter((loanId) => (tools.state().loanSetup.loans[loanId]?.row ?? null) !== null),
      groupBy((loanId) => loanId),
      mergeMap((ofLoan$) => ofLoan$.pipe(switchMap((loanId) => readLoan(tools, loanId)))),
    ),
})

/** After an event about an auction whose loan is open: the agency may have decided, or another user may have saved. */
export const followSetupLoan = defineEpic({
  name: 'follow setup loan',
  on: ['auction/changed', 'auction/updated', 'auction/added'],
  run: (action$, _state$, tools) =>
    action$.pipe(
      map(({ payload }) => payload.data.loan.id ?? null),
      filter((loanId) => loanId !== null),
      filter((loanId) => tools.state().loanSetup.loans[loanId]?.row !== undefined),
      groupBy((loanId) => loanId),
      mergeMap((ofLoan$) => ofLoan$.pipe(switchMap((loanId) => readLoan(tools, loanId)))),
    ),
})
