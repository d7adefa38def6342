// Network faults as plain data. The world only logs them; simulator/faults injects them.
import type { CallName } from '../../../src/contract/calls'
import type { ChannelName } from '../../../src/contract/channels'

export const faultNames = [
  'delay',
  'error',
  'hang',
  'truncate payload',
  'corrupt payload',
  'cut socket',
  'half-open socket',
  'refuse channel',
  'drop events',
  'duplicate events',
  'reorder events',
  'delay events',
  'expire token',
  'skew clock',
] as const
export type FaultName = (typeof faultNames)[number]

/** One fault. simulator/scenarios/language/fault-schema.ts defines which fields each name takes. Durations in ms. */
export interface Fault {
  readonly fault: FaultName
  /** A persona's key; everyone if omitted. */
  readonly for?: string | undefined
  /** How long, in virtual ms; until it is ended if omitted. */
  readonly lasting?: number | undefined
  readonly call?: CallName | undefined
  readonly channel?: ChannelName | undefined
  /** Only the next n times. */
  readonly next?: number | undefined
  /** Only every nth time. */
  readonly every?: number | undefined
  /** The length of a delay, or how far the clock is ahead. */
  readonly by?: number | undefined
  /** Whether `by` is in real or in virtual ms. */
  readonly time?: 'real' | 'virtual' | undefined
  /** Whether it happens before or after the call is carried out. */
  readonly when?: 'before' | 'after' | undefined
  readonly status?: number | undefined
  readonly body?: unknown
}
