// The target of a request: a group of worlds, all worlds, a new world or room, or the receiving node. All worlds of a room are one
// group and belong to one node, because a trainer's command affects all of them.
import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { calendarKeyIn } from '../api/middleware/calendar-address'
import { worldIdOf } from '../api/middleware/world-of-request'

const ROOM = /^(room-[a-z0-9]+)(?:-(?:start|\d+))?$/

/** The unit of ownership: a room with its worlds, or a single world. */
export const groupOf = (world: string): string => ROOM.exec(world)?.[1] ?? world

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns a generator of random ids, which are unique across nodes. */
export const newIdOf = (kind: 'world' | 'room') => (): string =>
  `${kind}-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

/** The nodes that serve a request. */
export type Target =
  | { readonly kind: 'node' }
  | { readonly kind: 'group'; readonly group: string }
  /** Creates a world or room. */
  | { readonly kind: 'new' }
  /** A list that is merged from all nodes. */
  | { readonly kind: 'all' }
  | { readonly kind: 'room code'; readonly code: string }
  | { readonly kind: 'calendar key'; readonly key: string }

const RECEIVING_NODE: Target = { kind: 'node' }
const CONTROL = '/simulator/api/'
/** Paths that any node can serve. */
const ANY_NODE_PATH =
  /^\/(?:health$|ready$|metrics$|assets\/|sanctum\/csrf-cookie$|simulator\/?$|simulator\/(?:main|docs|unlock|icon\.svg)(?:\/|$))/

const group = (world: string): Target => ({ kind: 'group', group: groupOf(world) })

/** The target of a request, by its path, host, headers and cookies. */
export const targetOf = (request: IncomingMessage): Target => {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  if (ANY_NODE_PATH.test(path)) return RECEIVING_NODE
  if (path.startsWith(CONTROL)) return controlTarget(request, path.slice(CONTROL.length))
  const [, page, id] = /^\/simulator\/(enter|join)\/([^/]+)/.exec(path) ?? []
  if (id !== undefined) return page === 'enter' ? group(id) : { kind: 'room code', code: id.toLowerCase() }
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
      if (id !== undefined && id !== '') return group(decode(id))
      return { kind: request.method === 'POST' ? 'new' : 'all' }
    // The trainee sheet, in the world of the page.
    case 'sheet':
      return group(worldIdOf(request))
    default:
      return RECEIVING_NODE
  }
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The id that a request for a new world names; null if it names none. */
export function idIn(body: Buffer): string | null {
  try {
    const named = JSON.parse(body.toString()) as { readonly id?: unknown } | null
    return typeof named?.id === 'string' ? named.id : null
  } catch {
    return null
  }
}
