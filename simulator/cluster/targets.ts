// The target of a request: a group of worlds, all worlds, a new world or room, or the receiving node.
import type { IncomingMessage } from 'node:http'
import { calendarKeyIn } from '../api/middleware/calendar-address'
import { worldIdOf } from '../api/middleware/world-of-request'
import { groupOf } from './groups'

export type Target =
  | { readonly kind: 'node' }
  | { readonly kind: 'group'; readonly group: string }
  /** Creates a world or room, on the node with the least load. */
  | { readonly kind: 'new' }
  /** A list of which every node has a part. */
  | { readonly kind: 'all' }
  | { readonly kind: 'room code'; readonly code: string }
  | { readonly kind: 'calendar key'; readonly key: string }

const HERE: Target = { kind: 'node' }
const CONTROL = '/simulator/api/'
/** Paths that any node can serve. */
const OF_NODE =
  /^\/(?:health$|ready$|metrics$|assets\/|sanctum\/csrf-cookie$|simulator\/?$|simulator\/(?:main|docs|unlock|icon\.svg)(?:\/|$))/

const group = (world: string): Target => ({ kind: 'group', group: groupOf(world) })

export const targetOf = (request: IncomingMessage): Target => {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  if (OF_NODE.test(path)) return HERE
  if (path.startsWith(CONTROL)) return controlTarget(request, path.slice(CONTROL.length))
  const [, page, place] = /^\/simulator\/(enter|join)\/([^/]+)/.exec(path) ?? []
  if (place !== undefined) return page === 'enter' ? group(place) : { kind: 'room code', code: place.toLowerCase() }
  const key = calendarKeyIn(request.url ?? '')
  if (key !== null) return { kind: 'calendar key', key }
  if (path.startsWith('/apps/')) return group('main')
  return group(worldIdOf(request))
}

function controlTarget(request: IncomingMessage, path: string): Target {
  const [noun, id] = path.split('/')
  switch (noun) {
    case 'worlds':
    case 'rooms':
      if (id !== undefined && id !== '') return group(decoded(id))
      return { kind: request.method === 'POST' ? 'new' : 'all' }
    // The trainee sheet, in the world of the page.
    case 'sheet':
      return group(worldIdOf(request))
    default:
      return HERE
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
