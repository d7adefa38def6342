// Decisions about originators, and the search for a lender. The lender's profile is read again elsewhere (profiles).
import { switchMap } from 'rxjs'
import { defineEffect } from '../core/effect'

export const seekLender = defineEffect({
  name: 'seek lender',
  on: ['originator/lender-search-requested'],
  why: 'switchMap: another address supersedes the one before',
  run: (entries$, { api }) =>
    entries$.pipe(switchMap(({ payload: { email } }) => api.call('originator.domain', { query: { email } }))),
})
