// What can go wrong on the wire, as plain data. The world only logs it; simulator/faults carries it out.
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

/** One fault. simulator/scenarios/language/fault-schema.ts says which fields belong to which name. Spans in ms. */
export interface Fault {
  readonly fault: FaultName
  /** A persona's key; everybody when left out. */
  readonly for?: string | undefined
  /** How long, in virtual ms; when left out, until it is ended. */
  readonly lasting?: number | undefined
  readonly call?: CallName | undefined
  readonly channel?: ChannelName | undefined
  /** Only the next so many times. */
  readonly next?: number | undefined
  /** Only every nth. */
  readonly every?: number | undefined
  /** How far: a delay, or how much the clock is ahead. */
  readonly by?: number | undefined
  /** Whether `by` is in real or in virtual ms. */
  readonly time?: 'real' | 'virtual' | undefined
  /** Whether it happens before the call is carried out, or after it. */
  readonly when?: 'before' | 'after' | undefined
  readonly status?: number | undefined
  readonly body?: unknown
}
