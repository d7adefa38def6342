// Finds the running world of a request: by its calendar key, else by its world id.
import type { IncomingMessage } from 'node:http'
import type { RunningWorld } from '../../runtime/running-world'
import type { Worlds } from '../../runtime/worlds'
import type { CalendarKeys } from '../stores/calendar-keys'
import { calendarKeyIn, noCalendar } from './calendar-address'
import { Refused } from './refused'
import { worldIdOf } from './world-of-request'

type LookupRequest = IncomingMessage & { readonly originalUrl: string }

/** Finds worlds for requests. */
export interface WorldLookup {
  /** Null for an unknown world. */
  readonly find: (request: LookupRequest) => RunningWorld | null
  /** Throws a Refused for an unknown world: 404 for a calendar, else 400. */
  readonly get: (request: LookupRequest) => RunningWorld
}

/** The lookup of one server. Calendar programs send neither our header nor our cookie, so their key identifies the world. */
export const worldLookup = (worlds: Worlds, calendars: CalendarKeys): WorldLookup => {
  const find = (request: LookupRequest): RunningWorld | null =>
    calendars.worldOf(calendarKeyIn(request.originalUrl)) ?? worlds.get(worldIdOf(request)) ?? null
  const get = (request: LookupRequest): RunningWorld => {
    const world = find(request)
    if (world !== null) return world
    if (calendarKeyIn(request.originalUrl) !== null) throw noCalendar()
    throw new Refused(400, { code: 'unknown_world', message: `There is no world "${worldIdOf(request)}".` })
  }
  return { find, get }
}
