// The faults of one world: which are active, which events they hold back, which calls hang. Sends and answers nothing.
import type { Fault } from '../world/faults/fault'
import type { ActiveFault, Occasion } from './active-fault'

export class FaultScope {
  #active: readonly ActiveFault[] = []
  /** By fault: events that wait until there are enough of them to be sent in the opposite order. */
  readonly #held = new Map<number, (() => void)[]>()
  readonly #hanging = new Set<() => void>()

  /** `onChanged`: called whenever a fault was added, counted or removed. */
  constructor(private readonly onChanged: () => void) {}

  /** Oldest first. */
  get active(): readonly ActiveFault[] {
    return this.#active
  }

  add(one: ActiveFault): void {
    this.#active = [...this.#active, one]
    this.onChanged()
  }

  /** The active faults of a kind that hit this occasion, counted; those that have done all their hits are removed. */
  hits(occasion: Occasion, isMeant: (fault: Fault) => boolean): readonly ActiveFault[] {
    const meant = this.#active.filter((one) => isMeant(one.fault) && one.appliesTo(occasion))
    const hits = meant.filter((one) => one.countsAsHit())
    if (meant.length > 0) this.onChanged()
    // A fault that holds events back stays until `hold` has got the last of them.
    if (hits.some((one) => one.isSpent)) {
      this.#active = this.#active.filter((one) => !one.isSpent || one.fault.fault === 'reorder events')
    }
    return hits
  }

  /** Holds an event back. With the last event of the fault all are released, the last one first. */
  hold(faultId: number, release: () => void): void {
    const held = [...(this.#held.get(faultId) ?? []), release]
    this.#held.set(faultId, held)
    if (this.#active.some((one) => one.id === faultId && !one.isSpent)) return
    this.#active = this.#active.filter((one) => one.id !== faultId)
    this.#held.delete(faultId)
    for (const send of held.toReversed()) send()
  }

  /** Registers a hanging call, which ends with its fault; returns how to remove it. */
  hang(hangUp: () => void): () => void {
    this.#hanging.add(hangUp)
    return () => this.#hanging.delete(hangUp)
  }

  /** Ends every hanging call. */
  hangUpAll(): void {
    for (const hangUp of [...this.#hanging]) hangUp()
  }

  /** Removes faults, releases the events and ends the calls that they held; returns those that were removed. */
  remove(isMeant: (one: ActiveFault) => boolean): readonly ActiveFault[] {
    const removed = this.#active.filter(isMeant)
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
