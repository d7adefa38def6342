// Whose a world is, what it is for, and how long it may stand unused. Real time, not the world's.
import type { RealTime } from './real-time'

/** Label, owner and lifetime of a world. */
export interface WorldLife {
  readonly label: string | null
  readonly owner: string | null
  /** Real ms without a request and without an open socket after which the world ends; null: never. */
  readonly ttlMs: number | null
}

/** A world that nobody labelled and that ends only when somebody ends it. */
export const endlessLife: WorldLife = { label: null, owner: null, ttlMs: null }

/** Which worlds of a list: those that have this label and this owner; all where neither is given. */
export interface LifeFilter {
  readonly label?: string | undefined
  readonly owner?: string | undefined
}

interface Living {
  readonly life: WorldLife
}

/** True for a world that the filter names. */
export const isOf = ({ life }: Living, { label, owner }: LifeFilter): boolean =>
  (label === undefined || life.label === label) && (owner === undefined || life.owner === owner)

/** When each world was last used. */
export class LastUses {
  readonly #usedAt = new WeakMap<Living, number>()

  constructor(private readonly time: RealTime) {}

  /** Somebody asked for this world just now. */
  note(world: Living): void {
    this.#usedAt.set(world, this.time.now())
  }

  /** True when the world has a lifetime and was not used for so long. */
  isOver(world: Living): boolean {
    const { ttlMs } = world.life
    return ttlMs !== null && this.time.now() - (this.#usedAt.get(world) ?? 0) >= ttlMs
  }
}
