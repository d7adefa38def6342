// The address of a calendar feed and its key.
import { calls } from '../../../src/contract/calls'
import { notFound, type Refused } from './refused'

/** The address of every feed, without its key. */
export const FEED_ADDRESS = `${calls['calendar.feed'].path}?`

/** The key in the address of a feed; null for every other address. */
export const calendarKeyIn = (url: string): string | null =>
  url.startsWith(FEED_ADDRESS) ? new URLSearchParams(url.slice(FEED_ADDRESS.length)).get('key') : null

/** The same 404 for an unknown key, a revoked one, and one whose owner is gone. */
export const noCalendar = (): Refused => notFound('There is no calendar at this address.')
