// One fault that is on: whom and what it meets, how often yet, until when. Counts; does nothing itself.
import type { CallName } from '../../src/contract/calls'
import type { ChannelName } from '../../src/contract/channels'
import type { StoredFault } from '../persistence/side-records'
import { durationText } from '../scenarios/language/durations'
import type { Fault } from '../world/faults/fault'

/** What is about to happen, and to whom (a persona's key; null when nobody knows). */
export interface Occasion {
  readonly person: string | null
  readonly call?: CallName
  readonly channel?: ChannelName
}

export class ActiveFault {
  #left: number | null
  #met = 0

  constructor(
    readonly id: number,
    readonly fault: Fault,
    /** Virtual ms; null = until it is taken back. */
    readonly until: number | null,
    /** A scenario's fault goes when its world becomes another one. */
    readonly source: 'control' | 'scenario',
  ) {
    this.#left = fault.next ?? null
  }

  /** The fault as it was kept, with its counts. */
  static resumed({ id, fault, until, source, left, met }: StoredFault): ActiveFault {
    const one = new ActiveFault(id, fault, until, source)
    one.#left = left
    one.#met = met
    return one
  }

  /** All there is to know of it. */
  record(): StoredFault {
    const { id, fault, until, source } = this
    return { id, fault, until, source, left: this.#left, met: this.#met }
  }

  /** True when it has struck as often as it was to. */
  get isSpent(): boolean {
    return this.#left === 0
  }

  /** Whether it is meant for this, whatever its counts. */
  meets({ person, call, channel }: Occasion): boolean {
    const { fault } = this
    if (fault.for !== undefined && fault.for !== person) return false
    if (fault.call !== undefined && fault.call !== call) return false
    return fault.channel === undefined || fault.channel === channel
  }

  /** Counts this occasion; true when it strikes. */
  strikes(): boolean {
    if (this.#left === 0) return false
    this.#met += 1
    if (this.fault.every !== undefined && this.#met % this.fault.every !== 0) return false
    if (this.#left !== null) this.#left -= 1
    return true
  }

  /** In the words in which it was asked for, with what has become of it. */
  onWire(): Readonly<Record<string, unknown>> {
    const { by, lasting, next: _next, ...words } = this.fault
    return {
      id: this.id,
      ...words,
      ...(by === undefined ? {} : { by: durationText(by) }),
      ...(lasting === undefined ? {} : { lasting: durationText(lasting) }),
      ...(this.#left === null ? {} : { next: this.#left }),
      until: this.until === null ? null : new Date(this.until).toISOString(),
      source: this.source,
      struck: this.#met,
    }
  }
}
