// The calendar address: read when it is looked at, changed on a press, and read again after a change that went wrong.
import { switchMap } from 'rxjs'
import { defineEffect } from '../core/effect'
import { calendarSubjects } from './calendar.state'

export const readCalendar = defineEffect({
  name: 'read calendar',
  on: ['calendar/opened', 'calendar.renew/failed', 'calendar.revoke/failed'],
  why: 'switchMap: the newest reading is the truth',
  run: (entries$, { api }) =>
    entries$.pipe(switchMap(() => api.call('calendar.read', {}, { subject: calendarSubjects.read }))),
})
