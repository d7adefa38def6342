// The private address by which a calendar program subscribes to one's auctions, as the server last told it.
import type { ApiError } from '../../contract/api-error'

export interface CalendarState {
  readonly status: 'unknown' | 'loading' | 'loaded' | 'failed'
  /** Whoever has it can read the dates; null while there is none. */
  readonly address: string | null
  readonly error: ApiError | null
}

export const noCalendar: CalendarState = { status: 'unknown', address: null, error: null }

export const calendarSubjects = { read: 'calendar.read', renew: 'calendar.renew', revoke: 'calendar.revoke' } as const
