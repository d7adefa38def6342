// Finds the running world of a request: by its calendar key, else by the id that the request names.
import type { IncomingMessage } from 'node:http'
import type { RunningWorld } from '../../runtime/running-world'
import type { Worlds } from '../../runtime/worlds'
import type { CalendarKeys } from '../stores/calendar-keys'
import { calendarKeyIn, noCalendar } from './calendar-address'
import { Refused } from './refused'
import { worldIdOf } from './world-of-request'

type Asking = IncomingMessage & { readonly originalUrl: string }

/** Finds worlds for requests. */
export interface WorldLookup {
  /** Null when there is no such world. */
  readonly find: (request: Asking) => RunningWorld | null
  /** Throws a Refused when there is no such world: 404 for a calendar, else 400. */
  readonly get: (request: Asking) => RunningWorld
}

/** The lookup of one server. A calendar program sends neither our header nor our cookie: its key names the world. */
export const worldLookup = (worlds: Worlds, calendars: CalendarKeys): WorldLookup => {
  const find = (request: Asking): RunningWorld | null =>
    calendars.worldOf(calendarKeyIn(request.originalUrl)) ?? worlds.get(worldIdOf(request)) ?? null
  const get = (request: Asking): RunningWorld => {
    const world = find(request)
    if (world !== null) return world
    if (calendarKeyIn(request.originalUrl) !== null) throw noCalendar()
    throw new Refused(400, { code: 'unknown_world', message: `There is no world "${worldIdOf(request)}".` })
  }
  return { find, get }
}
