// A lender's decisions about originators, one at a time per originator, and the search for a lender. After a decision the epic
// `reloadLender` fetches the lender's profile again.

import { switchMap } from 'rxjs'
import { defineEpic } from '../core/epic'
import { defineRequest } from '../core/request'
import {
  originatorApprovalRequested,
  originatorDeletionRequested,
  originatorRefusalRequested,
  originatorSubject,
} from './originators.slice'

interface OfOriginator {
  readonly id: number
}

const sharedOptions = { subject: ({ id }: OfOriginator) => originatorSubject(id), overlap: 'ignore' } as const

export const originatorApproveRequest = defineRequest({
  name: 'approve originator',
  action: originatorApprovalRequested,
  call: 'originator.approve',
  ...sharedOptions,
  input: ({ id }) => ({ params: { id } }),
})

export const originatorDeclineRequest = defineRequest({
  name: 'decline originator',
  action: originatorRefusalRequested,
  call: 'originator.decline',
  ...sharedOptions,
  input: ({ id }) => ({ params: { id } }),
})

export const originatorDeleteRequest = defineRequest({
  name: 'delete originator',
  action: originatorDeletionRequested,
  call: 'originator.delete',
  ...sharedOptions,
  input: ({ id, replacementId }) => ({
    params: { id },
    query: replacementId === null ? {} : { replace_originator_profile_id: replacementId },
  }),
})

export const searchLender = defineEpic({
  name: 'search for lender',
  on: ['originators/originatorLenderSearchRequested'],
  run: (action$, _state$, { api }) =>
    action$.pipe(switchMap(({ payload: { email } }) => api.call('originator.domain', { query: { email } }))),
})
