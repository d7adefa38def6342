// Which worlds belong together: those of a room are owned by one node, because a trainer's command reaches all of them.
import { randomInt } from 'node:crypto'

const ROOM = /^(room-[a-z0-9]+)(?:-(?:start|\d+))?$/

/** The unit that a node owns: a room with its worlds, or a world alone. */
export const groupOf = (world: string): string => ROOM.exec(world)?.[1] ?? world

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Makes ids that no other node makes. */
export const newIdOf = (kind: 'world' | 'room') => (): string =>
  `${kind}-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
