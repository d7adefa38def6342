// One active fault: what it applies to, how many hits remain, and when it ends. Other modules inject it.
import type { CallName } from '../../src/contract/calls'
import type { ChannelName } from '../../src/contract/channels'
import type { StoredFault } from '../persistence/side-records'
import { delayText, durationText } from '../scenarios/language/durations'
import { draws } from '../world/draws'
import type { Fault } from '../world/faults/fault'
import { contains } from './contains'
import { delayMs } from './delay-length'

/** A call or event that is about to happen, and its person (a persona's key; null if unknown). */
export interface Occasion {
  readonly person: string | null
  readonly call?: CallName
  readonly channel?: ChannelName
  /** The path parameters, query and body of a call. */
  readonly params?: unknown
  readonly query?: unknown
  readonly sent?: unknown
}

/** The values as texts, which is what a path and a query have. */
const textsIn = (fields: Fault['query']) =>
  fields && Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))

export class ActiveFault {
  /** How many hits remain; null for no limit. */
  #left: number | null
  /** How many occasions it applied to; with `every`, not all of them are hits. */
  #met = 0

  constructor(
    readonly id: number,
    readonly fault: Fault,
    /** Virtual ms; null for no end. */
    readonly until: number | null,
    /** A scenario's fault ends when its world is rewound or reset. */
    readonly source: 'control' | 'scenario',
  ) {
    this.#left = fault.next ?? null
  }

  /** Restores a stored fault with its counts. */
  static resume({ id, fault, until, source, left, met }: StoredFault): ActiveFault {
    const active = new ActiveFault(id, fault, until, source)
    active.#left = left
    active.#met = met
    return active
  }

  /** The fault with its counts, for storage. */
  record(): StoredFault {
    const { id, fault, until, source } = this
    return { id, fault, until, source, left: this.#left, met: this.#met }
  }

  /** True when no hits are left. */
  get isSpent(): boolean {
    return this.#left === 0
  }

  /** True if it applies to this occasion, regardless of its counts. */
  appliesTo({ person, call, channel, params, query, sent }: Occasion): boolean {
    const { fault } = this
    if (!contains(params, textsIn(fault.params)) || !contains(query, textsIn(fault.query))) return false
    if (!contains(sent, fault.sent)) return false
    if (fault.for !== undefined && fault.for !== person) return false
    if (fault.call !== undefined && fault.call !== call) return false
    return fault.channel === undefined || fault.channel === channel
  }

  /** Counts this occasion; true if it is a hit. */
  countsAsHit(): boolean {
    if (this.#left === 0) return false
    this.#met += 1
    if (this.fault.every !== undefined && this.#met % this.fault.every !== 0) return false
    if (this.#left !== null) this.#left -= 1
    return true
  }

  /** The length of the delay of its last hit, ms. */
  delayIn({ seed }: { readonly seed: number }): number {
    return delayMs(this.fault.by ?? 0, draws(seed, 'fault', this.id, this.#met))
  }

  /** The fault in the control API's format. */
  onWire(): Readonly<Record<string, unknown>> {
    const { by, lasting, next: _next, ...fields } = this.fault
    return {
      id: this.id,
      ...fields,
      ...(by === undefined ? {} : { by: delayText(by) }),
      ...(lasting === undefined ? {} : { lasting: durationText(lasting) }),
      ...(this.#left === null ? {} : { next: this.#left }),
      until: this.until === null ? null : new Date(this.until).toISOString(),
      source: this.source,
      struck: Math.floor(this.#met / (this.fault.every ?? 1)),
    }
  }
}
