// The names under which the state of a world is stored, each part a token that NATS takes, and what stands there.
import type { ClockState } from '../../runtime/moment'

/** A clock, and after which message of the log it was read: one of an older owner is told by that. */
export interface StandingClock {
  readonly after: number
  readonly clock: ClockState
}

export interface StoredRecord {
  /** The revision of its first version; missing in that one. */
  readonly order?: number
  readonly record: unknown
}

export const tokenOf = (text: string): string => `_${Buffer.from(text).toString('base64url')}`
export const clockKey = (world: string): string => `clock.${tokenOf(world)}`
export const sessionKey = (world: string, hash: string): string => `session.${tokenOf(world)}.${tokenOf(hash)}`
export const recordKey = (kind: string, world: string, name: string): string =>
  `record.${kind}.${tokenOf(world)}.${tokenOf(name)}`
export const textOf = (token = ''): string => Buffer.from(token.slice(1), 'base64url').toString()
export const uploadName = (hash: string): string => `upload.${hash}`
