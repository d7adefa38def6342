// Short codes that people read aloud and type: the way into a world or a room from another machine.
import { randomInt } from 'node:crypto'

/** No letter or digit that is taken for another one. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 6

/** A new code; one of almost 900 million. */
export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')
