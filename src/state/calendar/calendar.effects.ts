// The calendar address: read when it is looked at, changed on a press, and read again after a change that went wrong.
import { exhaustMap, switchMap } from 'rxjs'
import { defineEffect } from '../core/effect'
import { calendarSubjects } from './calendar.state'

export const readCalendar = defineEffect({
  name: 'read calendar',
  on: ['calendar/opened', 'calendar.renew/failed', 'calendar.revoke/failed'],
  why: 'switchMap: the newest reading is the truth',
  run: (entries$, { api }) =>
    entries$.pipe(switchMap(() => api.call('calendar.read', {}, { subject: calendarSubjects.read }))),
})

export const changeCalendar = defineEffect({
  name: 'change calendar',
  on: ['calendar/renew-requested', 'calendar/revoke-requested'],
  why: 'exhaustMap: two presses are one wish, and a second address would void the first unseen',
  calls: ['calendar.renew', 'calendar.revoke'],
  run: (entries$, { api }) =>
    entries$.pipe(
      exhaustMap(({ type }) =>
        type === 'calendar/renew-requested'
          ? api.call('calendar.renew', {}, { subject: calendarSubjects.renew })
          : api.call('calendar.revoke', {}, { subject: calendarSubjects.revoke }),
      ),
    ),
})
