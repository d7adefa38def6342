// Groups of worlds. All worlds of a room belong to one node, because a trainer's command affects all of them.
import { randomInt } from 'node:crypto'

const ROOM = /^(room-[a-z0-9]+)(?:-(?:start|\d+))?$/

/** The unit of ownership: a room with its worlds, or a single world. */
export const groupOf = (world: string): string => ROOM.exec(world)?.[1] ?? world

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns a generator of random ids, which are unique across nodes. */
export const newIdOf = (kind: 'world' | 'room') => (): string =>
  `${kind}-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
