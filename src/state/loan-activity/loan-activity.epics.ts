// Fetches who did what on a loan: the newest page when it's opened, and older ones on request.
import { switchMap } from 'rxjs'
import { defineEpic } from '../core/epic'
import { selectLoanActivity } from './loan-activity.slice'

export const readLoanActivity = defineEpic({
  name: 'read loan activity',
  on: ['loanActivity/loanActivityOpened'],
  run: (action$, _state$, { api }) =>
    action$.pipe(switchMap(({ payload: { loanId } }) => api.call('loan.activity', { params: { id: loanId } }))),
})

export const readOlderActivity = defineEpic({
  name: 'read older loan activity',
  on: ['loanActivity/olderActivityRequested'],
  run: (action$, state$, { api }) =>
    action$.pipe(
      switchMap(({ payload: { loanId } }) => {
        const before = selectLoanActivity(state$.value, loanId)?.rows.at(-1)?.id
        return api.call('loan.activity', {
          params: { id: loanId },
          ...(before === undefined ? {} : { query: { before } }),
        })
      }),
    ),
})
