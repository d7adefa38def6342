// What can go wrong on the wire, as plain data, and the command by which a scenario says so. Nothing in the world changes:
// that it happened stands in the log, and simulator/control/faults.ts does it. simulator.md, Faults
import type { CallName } from '../../../src/contract/calls'
import type { ChannelName } from '../../../src/contract/channels'
import type { Envelope } from '../envelope'

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

/** One fault; which words belong to which name says simulator/scenarios/fault-schema.ts. Spans in ms. */
export interface Fault {
  readonly fault: FaultName
  /** A persona's key; everybody when left out. */
  readonly for?: string | undefined
  /** How long, in virtual ms; until it is taken back when left out. */
  readonly lasting?: number | undefined
  readonly call?: CallName | undefined
  readonly channel?: ChannelName | undefined
  /** Only the next so many. */
  readonly next?: number | undefined
  /** Only every nth. */
  readonly every?: number | undefined
  /** How far: a delay, or how much the clock is ahead. */
  readonly by?: number | undefined
  /** Whose ms `by` are: the wall's, or the world's. */
  readonly time?: 'real' | 'virtual' | undefined
  /** Whether it strikes before the deed is done, or after it. */
  readonly when?: 'before' | 'after' | undefined
  readonly status?: number | undefined
  readonly body?: unknown
}

/** From now on this goes wrong. */
export interface FaultCommand extends Envelope {
  readonly name: 'begin fault'
  readonly fault: Fault
}
