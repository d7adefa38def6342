// Creates, renews and revokes the calendar address. Renewing and revoking exclude each other: only the first is sent.

import { switchMap } from 'rxjs'
import { defineEpic } from '../core/epic'
import { defineRequest } from '../core/request'
import { calendarRenewRequested, calendarRevokeRequested, calendarSubjects } from './calendar.slice'

export const calendarRenewRequest = defineRequest({
  name: 'renew calendar address',
  action: calendarRenewRequested,
  call: 'calendar.renew',
  subject: () => calendarSubjects.renew,
  overlap: 'ignore',
  excludedBy: () => calendarSubjects.revoke,
})

export const calendarRevokeRequest = defineRequest({
  name: 'revoke calendar address',
  action: calendarRevokeRequested,
  call: 'calendar.revoke',
  subject: () => calendarSubjects.revoke,
  overlap: 'ignore',
  excludedBy: () => calendarSubjects.renew,
})

// Fetches the calendar address when it is shown, and again after a failed change.

export const readCalendar = defineEpic({
  name: 'read calendar',
  on: ['calendar/opened', 'calendar.renew/failed', 'calendar.revoke/failed'],
  run: (action$, _state$, { api }) =>
    action$.pipe(switchMap(() => api.call('calendar.read', {}, { subject: calendarSubjects.read }))),
})
