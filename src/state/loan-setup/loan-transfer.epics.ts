// Handing a loan to another lender: an offer and its answer, or the specification's immediate transfer. Each carries the terms that its
// dialog showed.
import type { Observable } from 'rxjs'
import { failedType } from '../core/calls'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { defineRequest } from '../core/request'
import { sendAsSeen } from '../desk/order-terms'
import { refetchLists } from '../market/market.epics'
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

type Handover = ReturnType<typeof loanTransferRequested | typeof loanOfferRequested | typeof loanOfferAnswerRequested>
type HandoverCall = 'loan.transfer' | 'loan.offer' | 'loan.answer-offer'

const handoverLists = ['submitted', 'commitment'] as const

/** Sends a call that hands a loan over, while its terms are those that the dialog showed. */
function sendHandover(
  tools: EpicDependencies,
  call: HandoverCall,
  { loanId, seen }: Handover['payload'],
  post: () => Observable<AppEvent>,
): Observable<AppEvent> {
  if (seen === undefined) return post()
  const subject = `${call}:${loanId}`
  return sendAsSeen(
    tools,
    { kind: 'transfer', auctionId: seen.auctionId, seen: seen.terms },
    {
      statuses: call === 'loan.transfer' ? ['incomplete', ...handoverLists] : handoverLists,
      post,
      stop: (error) => ({
        type: failedType(call),
        payload: { subject, params: { id: loanId }, query: undefined, error },
      }),
    },
  )
}

/** For a server that compares only the version. */
const versionIn = ({ seen }: Handover['payload']) =>
  seen?.terms.version === undefined ? {} : { version: seen.terms.version }

const seenIn = ({ seen }: Handover['payload']) => (seen === undefined ? {} : { seen: seen.terms })

export const loanTransferRequest = defineRequest({
  name: 'transfer loan',
  action: loanTransferRequested,
  call: 'loan.transfer',
  subject: ({ loanId }) => transferSubject(loanId),
  overlap: 'ignore',
  excludedBy: ({ loanId }) => removeSubject(loanId),
  send: (payload, tools) =>
    sendHandover(tools, 'loan.transfer', payload, () =>
      tools.api.call(
        'loan.transfer',
        { params: { id: payload.loanId }, body: { lender_id: payload.lenderId, ...seenIn(payload) } },
        { subject: transferSubject(payload.loanId) },
      ),
    ),
  refetch: (_payload, tools) => refetchLists(tools, ['incomplete', ...handoverLists]),
})

const refetchOfferLists = (_payload: object, tools: EpicDependencies) => refetchLists(tools, handoverLists)

export const loanOfferRequest = defineRequest({
  name: 'offer loan',
  action: loanOfferRequested,
  call: 'loan.offer',
  subject: ({ loanId }) => offerSubject(loanId),
  overlap: 'ignore',
  send: (payload, tools) =>
    sendHandover(tools, 'loan.offer', payload, () =>
      tools.api.call(
        'loan.offer',
        { params: { id: payload.loanId }, body: { lender_id: payload.lenderId, ...seenIn(payload) } },
        { subject: offerSubject(payload.loanId) },
      ),
    ),
  refetch: refetchOfferLists,
})

export const loanOfferAnswerRequest = defineRequest({
  name: 'answer loan offer',
  action: loanOfferAnswerRequested,
  call: 'loan.answer-offer',
  subject: ({ loanId }) => answerOfferSubject(loanId),
  overlap: 'ignore',
  send: (payload, tools) =>
    sendHandover(tools, 'loan.answer-offer', payload, () =>
      tools.api.call(
        'loan.answer-offer',
        { params: { id: payload.loanId }, body: { accept: payload.accept, ...versionIn(payload), ...seenIn(payload) } },
        { subject: answerOfferSubject(payload.loanId) },
      ),
    ),
  refetch: refetchOfferLists,
})

export const loanOfferWithdrawRequest = defineRequest({
  name: 'withdraw loan offer',
  action: loanOfferWithdrawRequested,
  call: 'loan.withdraw-offer',
  subject: ({ loanId }) => withdrawOfferSubject(loanId),
  overlap: 'ignore',
  input: ({ loanId }) => ({ params: { id: loanId } }),
  refetch: refetchOfferLists,
})
