// The faults of one world: which are active, which events they hold, and which calls hang.
import type { Fault } from '../world/faults/fault'
import type { ActiveFault, Occasion } from './active-fault'
import { endsCall } from './fault-hits'

export class FaultScope {
  #active: readonly ActiveFault[] = []
  /** Events by fault that wait to be sent in reverse order. */
  readonly #held = new Map<number, (() => void)[]>()
  readonly #hanging = new Set<() => void>()

  /** `onChanged` is called whenever a fault is added, counted or removed. */
  constructor(private readonly onChanged: () => void) {}

  /** Oldest first. */
  get active(): readonly ActiveFault[] {
    return this.#active
  }

  add(one: ActiveFault): void {
    this.#active = [...this.#active, one]
    this.onChanged()
  }

  /**
   * Counts and returns the matching faults that hit this occasion, and removes those without hits left. A fault that ends the call
   * is the last: later ones wait for the next call, so that several answers with `next` follow one another.
   */
  hits(occasion: Occasion, matches: (fault: Fault) => boolean): readonly ActiveFault[] {
    const applicable = this.#active.filter((one) => matches(one.fault) && one.appliesTo(occasion))
    const hits: ActiveFault[] = []
    for (const one of applicable) {
      if (!one.countsAsHit()) continue
      hits.push(one)
      if (endsCall(one.fault)) break
    }
    if (applicable.length > 0) this.onChanged()
    // A fault that holds events stays until `hold` has received the last of them.
    if (hits.some((one) => one.isSpent)) {
      this.#active = this.#active.filter((one) => !one.isSpent || one.fault.fault === 'reorder events')
    }
    return hits
  }

  /** Holds an event. The fault's last event releases all of them in reverse order. */
  hold(faultId: number, release: () => void): void {
    const held = [...(this.#held.get(faultId) ?? []), release]
    this.#held.set(faultId, held)
    if (this.#active.some((one) => one.id === faultId && !one.isSpent)) return
    this.#active = this.#active.filter((one) => one.id !== faultId)
    this.#held.delete(faultId)
    for (const send of held.toReversed()) send()
  }

  /** Registers a hanging call, which ends with its fault. Returns a function that unregisters it. */
  hang(hangUp: () => void): () => void {
    this.#hanging.add(hangUp)
    return () => this.#hanging.delete(hangUp)
  }

  /** Ends every hanging call. */
  hangUpAll(): void {
    for (const hangUp of [...this.#hanging]) hangUp()
  }

  /** Removes and returns faults, releasing their held events and ending their hanging calls. */
  remove(matches: (one: ActiveFault) => boolean): readonly ActiveFault[] {
    const removed = this.#active.filter(matches)
    if (removed.length === 0) return removed
    this.#active = this.#active.filter((one) => !removed.includes(one))
    this.onChanged()
    for (const { id } of removed) {
      for (const release of this.#held.get(id) ?? []) release()
      this.#held.delete(id)
    }
    if (removed.some(({ fault }) => fault.fault === 'hang')) this.hangUpAll()
    return removed
  }
}
