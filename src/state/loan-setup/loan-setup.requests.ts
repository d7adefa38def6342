// What a seller asks of a loan: to check, create, save, submit and delete it, and to remove its documents. After
// a change the lists that it concerns are read again, so that it shows whether or not the channel announces it to its author.
import { concat, concatMap, of } from 'rxjs'
import { rereadLists } from '../auctions/reread-lists'
import type { OpenRequest, Outcome, Outcomes } from '../core/request'
import { defineRequest } from '../core/request'
import {
  documentRemoveRequested,
  documentRestoreRequested,
  loanCheckRequested,
  loanCreateRequested,
  loanDeleteRequested,
  loanSaveRequested,
  loanSubmissionRequested,
  loanSubmitRequested,
  loanUpdateRequested,
} from './loan-setup.events'
import {
  checkSubject,
  createSubject,
  removeDocumentSubject,
  removeSubject,
  restoreDocumentSubject,
  saveSubject,
  submitSubject,
  transferSubject,
  updateSubject,
} from './loan-setup.selectors'
import { readLoan } from './read-loan'

export const loanCheckRequest = defineRequest({
  name: 'check loan',
  intent: loanCheckRequested,
  call: 'loan.check',
  subject: ({ form }) => checkSubject(form),
  overlap: 'replace',
  input: ({ request }) => ({ body: request }),
})

/** The key makes a repeat the same request, so that after a lost answer it may simply be sent again. */
export const loanCreateRequest = defineRequest({
  name: 'create loan',
  intent: loanCreateRequested,
  call: 'loan.create',
  subject: () => createSubject,
  overlap: 'ignore',
  input: ({ request }) => ({ body: request }),
  idempotencyKey: ({ attempt }) => attempt,
  reread: (_payload, tools) => rereadLists(tools, ['incomplete']),
})

export const loanUpdateRequest = defineRequest({
  name: 'update loan',
  intent: loanUpdateRequested,
  call: 'loan.update',
  subject: ({ loanId }) => updateSubject(loanId),
  overlap: 'queue',
  input: ({ loanId, request }) => ({ params: { id: loanId }, body: request }),
  reread: ({ loanId }, tools) => readLoan(tools, loanId),
})

export const loanSubmitRequest = defineRequest({
  name: 'submit loan',
  intent: loanSubmitRequested,
  call: 'auction.submit',
  subject: ({ auctionId }) => submitSubject(auctionId),
  overlap: 'ignore',
  input: ({ auctionId }) => ({ params: { auctionId } }),
  reread: ({ loanId }, tools) => concat(readLoan(tools, loanId), rereadLists(tools, ['incomplete', 'submitted'])),
})

/** How the save stands that a subject names; null while it is under way. */
function saveOutcome(_entry: unknown, { subject, after }: OpenRequest): Outcome | null {
  const save = after.loanSetup.saves[Number(subject.slice(saveSubject('').length))]
  return save?.step === 'done' ? 'succeeded' : save?.step === 'failed' ? save.error : null
}

const savesSettle: Outcomes = {
  'loan.update/answered': saveOutcome,
  'loan.update/failed': saveOutcome,
  'loan.read/answered': saveOutcome,
  'loan.read/failed': saveOutcome,
  'auction.submit/failed': saveOutcome,
  'effect/failed': saveOutcome,
}

/** Saves a loan and reads it back: it has succeeded when the new version is there. */
export const loanSaveRequest = defineRequest({
  name: 'save loan',
  intent: loanSaveRequested,
  call: [],
  subject: ({ loanId }) => saveSubject(String(loanId)),
  overlap: 'ignore',
  answerIsNotTheEnd: true,
  send: ({ loanId, request }) => of(loanUpdateRequested({ loanId, request })),
  settledBy: savesSettle,
})

/** Saves a loan, reads it back and submits it: it has succeeded when the loan is among the submitted ones. */
export const loanSubmissionRequest = defineRequest({
  name: 'save and submit loan',
  intent: loanSubmissionRequested,
  call: [],
  subject: ({ loanId }) => saveSubject(String(loanId)),
  overlap: 'ignore',
  answerIsNotTheEnd: true,
  // What was saved is submitted by `submitSavedLoan`, when it has been read back.
  send: ({ loanId, auctionId, request }) =>
    of(request === null ? loanSubmitRequested({ loanId, auctionId }) : loanUpdateRequested({ loanId, request })),
  settledBy: savesSettle,
})

export const loanDeleteRequest = defineRequest({
  name: 'delete loan',
  intent: loanDeleteRequested,
  call: 'loan.remove',
  subject: ({ loanId }) => removeSubject(loanId),
  overlap: 'ignore',
  excludedBy: ({ loanId }) => transferSubject(loanId),
  input: ({ loanId }) => ({ params: { id: loanId } }),
  reread: (_payload, tools) => rereadLists(tools, ['incomplete', 'submitted', 'commitment']),
})

export const documentRemoveRequest = defineRequest({
  name: 'remove document',
  intent: documentRemoveRequested,
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
          // An answer without content does not show the documents that are left.
          fact.type === 'loan.remove-document/answered' && fact.payload.answer.data === null
            ? concat(of(fact), readLoan(tools, loanId))
            : of(fact),
        ),
      ),
})

export const documentRestoreRequest = defineRequest({
  name: 'restore document',
  intent: documentRestoreRequested,
  call: 'loan.restore-document',
  subject: ({ loanId }) => restoreDocumentSubject(loanId),
  overlap: 'ignore',
  input: ({ loanId, documentId }) => ({ params: { id: loanId }, body: { document_id: documentId } }),
  reread: ({ loanId }, tools) => readLoan(tools, loanId),
})
