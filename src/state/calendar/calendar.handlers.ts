// The calendar address as it is read, made and taken back. Only an answer changes it.
import type { AnsweredFact } from '../../contract/fact'
import type { Handlers } from '../core/fold'
import type { CalendarState } from './calendar.state'

type Told = AnsweredFact<'calendar.read'>['payload']['answer']

const loaded = ({ data }: Told): CalendarState => ({
  status: 'loaded',
  address: data.secret_address ?? null,
  error: null,
})

export const calendarHandlers: Handlers<'calendar'> = {
  'calendar/opened': (slice) => (slice.status === 'loaded' ? slice : { ...slice, status: 'loading', error: null }),
  'calendar.read/answered': (_slice, { payload }) => loaded(payload.answer),
  // What was read before stands; how a change of it ended is said by its request.
  'calendar.read/failed': (slice, { payload: { error } }) =>
    slice.status === 'loaded' ? slice : { ...slice, status: 'failed', error },
  'calendar.renew/answered': (_slice, { payload }) => loaded(payload.answer),
  'calendar.revoke/answered': (_slice, { payload }) => loaded(payload.answer),
}
