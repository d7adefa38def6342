// Making, renewing and revoking the calendar address. Of two changes that exclude each other only the first is sent.
import { defineRequest } from '../core/request'
import { calendarRenewRequested, calendarRevokeRequested } from './calendar.events'
import { calendarSubjects } from './calendar.state'

export const calendarRenewRequest = defineRequest({
  name: 'renew calendar address',
  intent: calendarRenewRequested,
  call: 'calendar.renew',
  subject: () => calendarSubjects.renew,
  overlap: 'ignore',
  excludedBy: () => calendarSubjects.revoke,
})

export const calendarRevokeRequest = defineRequest({
  name: 'revoke calendar address',
  intent: calendarRevokeRequested,
  call: 'calendar.revoke',
  subject: () => calendarSubjects.revoke,
  overlap: 'ignore',
  excludedBy: () => calendarSubjects.renew,
})
