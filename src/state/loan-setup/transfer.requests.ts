// How a loan goes to another lender: an offer and its answer where the server knows them, else a transfer at once.

import type { EpicDependencies } from '../core/epic'
import { defineRequest } from '../core/request'
import { rereadLists } from '../market/reread-lists'
import {
  answerOfferSubject,
  loanOfferAnswerRequested,
  loanOfferRequested,
  loanOfferWithdrawRequested,
  loanTransferRequested,
  offerSubject,
  removeSubject,
  transferSubject,
  withdrawOfferSubject,
} from './loan-setup.slice'

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

const rereadOffered = (_payload: object, tools: EpicDependencies) => rereadLists(tools, ['submitted', 'commitment'])

export const loanOfferRequest = defineRequest({
  name: 'offer loan',
  intent: loanOfferRequested,
  call: 'loan.offer',
  subject: ({ loanId }) => offerSubject(loanId),
  overlap: 'ignore',
  input: ({ loanId, lenderId }) => ({ params: { id: loanId }, body: { lender_id: lenderId } }),
  reread: rereadOffered,
})

export const loanOfferAnswerRequest = defineRequest({
  name: 'answer loan offer',
  intent: loanOfferAnswerRequested,
  call: 'loan.answer-offer',
  subject: ({ loanId }) => answerOfferSubject(loanId),
  overlap: 'ignore',
  input: ({ loanId, accept, version }) => ({
    params: { id: loanId },
    body: { accept, ...(version === null ? {} : { version }) },
  }),
  reread: rereadOffered,
})

export const loanOfferWithdrawRequest = defineRequest({
  name: 'withdraw loan offer',
  intent: loanOfferWithdrawRequested,
  call: 'loan.withdraw-offer',
  subject: ({ loanId }) => withdrawOfferSubject(loanId),
  overlap: 'ignore',
  input: ({ loanId }) => ({ params: { id: loanId } }),
  reread: rereadOffered,
})
