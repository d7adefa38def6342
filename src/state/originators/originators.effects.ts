// Decisions about originators, and the search for a lender. The lender's profile is read again elsewhere (profiles).
import { exhaustMap, groupBy, mergeMap, switchMap } from 'rxjs'
import { defineEffect } from '../core/effect'
import { originatorSubject } from './originators.state'

export const decideOriginator = defineEffect({
  name: 'decide originator',
  on: ['originator/approval-requested', 'originator/refusal-requested', 'originator/deletion-requested'],
  why: 'groupBy originator + exhaustMap: one decision at a time about each, and none waits for another',
  calls: ['originator.approve', 'originator.decline', 'originator.delete'],
  run: (entries$, { api }) =>
    entries$.pipe(
      groupBy(({ payload }) => payload.id),
      mergeMap((ofOne$) =>
        ofOne$.pipe(
          exhaustMap((entry) => {
            const { id } = entry.payload
            const options = { subject: originatorSubject(id) }
            switch (entry.type) {
              case 'originator/approval-requested':
                return api.call('originator.approve', { params: { id } }, options)
              case 'originator/refusal-requested':
                return api.call('originator.decline', { params: { id } }, options)
              case 'originator/deletion-requested': {
                const replacementId = 'replacementId' in entry.payload ? entry.payload.replacementId : null
                const query = replacementId === null ? {} : { replace_originator_profile_id: replacementId }
                return api.call('originator.delete', { params: { id }, query }, options)
              }
              default:
                return entry satisfies never
            }
          }),
        ),
      ),
    ),
})

export const seekLender = defineEffect({
  name: 'seek lender',
  on: ['originator/lender-sought'],
  why: 'switchMap: another address supersedes the one before',
  run: (entries$, { api }) =>
    entries$.pipe(switchMap(({ payload: { email } }) => api.call('originator.domain', { query: { email } }))),
})
