// The private calendar address.
import { defineModule } from '../core/module'
import { readCalendar } from './calendar.effects'
import * as intents from './calendar.events'
import { calendarHandlers } from './calendar.handlers'
import { calendarRenewRequest, calendarRevokeRequest } from './calendar.requests'
import type { CalendarState } from './calendar.state'

declare module '../root-state' {
  interface Slices {
    readonly calendar: CalendarState
  }
  interface IntentFiles {
    readonly calendar: typeof intents
  }
}

export const calendarModule = defineModule({
  name: 'calendar',
  intents,
  handlers: calendarHandlers,
  requests: [calendarRenewRequest, calendarRevokeRequest],
  effects: [readCalendar],
})
