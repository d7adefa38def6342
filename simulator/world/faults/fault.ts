// Network faults as plain data. The world only logs them; simulator/faults injects them.
import type { CallName } from '../../../src/contract/calls'
import type { ChannelName } from '../../../src/contract/channels'

export const faultNames = [
  'delay',
  'error',
  'answer',
  'pass through',
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

/** How long a delay is, ms: always the same, evenly spread, or with a long tail (log-normal). */
export type DelayLength =
  | number
  | { readonly between: readonly [number, number] }
  | { readonly median: number; readonly p95: number }

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
  readonly by?: DelayLength | undefined
  /** Whether `by` is in real or in virtual ms. */
  readonly time?: 'real' | 'virtual' | undefined
  /** Whether it happens before or after the call is carried out. */
  readonly when?: 'before' | 'after' | undefined
  /** Only calls with these values in their path. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
  /** Only calls with these values in their query. */
  readonly query?: Readonly<Record<string, unknown>> | undefined
  /** Only calls whose body contains these fields, at any depth. */
  readonly sent?: Readonly<Record<string, unknown>> | undefined
  readonly status?: number | undefined
  /** Of an answer, or of the call that is passed through. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: unknown
  /** What replaces parts of the real answer. */
  readonly merge?: unknown
  /** The origin of the server that a call is passed through to. */
  readonly to?: string | undefined
}
