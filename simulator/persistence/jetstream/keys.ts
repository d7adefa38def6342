// The keys of values in the state bucket, built from tokens that NATS accepts, and the types of the values.
import type { ClockState } from '../../runtime/point-in-time'

/** A clock with the sequence of the last log message at that time, which reveals a clock of an older owner. */
export interface StoredClock {
  readonly after: number
  readonly clock: ClockState
}

export interface StoredRecord {
  /** When its first version was stored, ms since 1970. A revision or missing in records of older programs. */
  readonly order?: number
  readonly record: unknown
}

/** Any text as a NATS token. */
export const tokenOf = (text: string): string => `_${Buffer.from(text).toString('base64url')}`
export const clockKey = (world: string): string => `clock.${tokenOf(world)}`
export const sessionKey = (world: string, hash: string): string => `session.${tokenOf(world)}.${tokenOf(hash)}`
export const recordKey = (kind: string, world: string, name: string): string =>
  `record.${kind}.${tokenOf(world)}.${tokenOf(name)}`
/** The text of a token that `tokenOf` created. */
export const textOf = (token = ''): string => Buffer.from(token.slice(1), 'base64url').toString()
