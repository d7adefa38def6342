// What a seller asks of a loan: to check, create, save, submit, delete and transfer it, and to remove its documents. After
// a change the lists that it concerns are read again, so that it shows whether or not the line announces it to its author.
import { concat } from 'rxjs'
import { rereadLists } from '../auctions/reread-lists'
import { defineRequest } from '../core/request'
import {
  documentRemoveRequested,
  loanCheckRequested,
  loanCreateRequested,
  loanDeleteRequested,
  loanSubmitRequested,
  loanTransferRequested,
  loanUpdateRequested,
} from './loan-setup.events'
import {
  checkSubject,
  createSubject,
  removeDocumentSubject,
  removeSubject,
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

/** The key makes asking again the same wish, so that a lost answer is a failure that may be tried again. */
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

export const loanTransferRequest = defineRequest({
  name: 'transfer loan',
  intent: loanTransferRequested,
  call: 'loan.transfer',
  subject: ({ loanId }) => transferSubject(loanId),
  overlap: 'ignore',
  excludedBy: ({ loanId }) => removeSubject(loanId),
  input: ({ loanId, lenderId }) => ({ params: { id: loanId }, body: { lender_id: lenderId } }),
  reread: (_payload, tools) => rereadLists(tools, ['incomplete', 'submitted', 'commitment']),
})

export const documentRemoveRequest = defineRequest({
  name: 'remove document',
  intent: documentRemoveRequested,
  call: 'loan.remove-document',
  subject: ({ loanId, form }) => removeDocumentSubject(loanId, form),
  overlap: 'ignore',
  input: ({ loanId, form }) => ({ params: { id: loanId }, body: { form } }),
})
