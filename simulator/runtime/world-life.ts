// Label, owner and lifetime of a world, in real time.
import type { RealTime } from './real-time'

/** Label, owner and lifetime of a world. */
export interface WorldLife {
  readonly label: string | null
  readonly owner: string | null
  /** The world ends after this many real ms without a request or an open socket; null: never. */
  readonly ttlMs: number | null
}

/** No label, no owner, and no expiry. */
export const endlessLife: WorldLife = { label: null, owner: null, ttlMs: null }

/** Selects worlds by label and owner. A missing field selects all. */
export interface LifeFilter {
  readonly label?: string | undefined
  readonly owner?: string | undefined
}

interface HasLife {
  readonly life: WorldLife
}

/** True if the world matches the filter. */
export const matchesLife = ({ life }: HasLife, { label, owner }: LifeFilter): boolean =>
  (label === undefined || life.label === label) && (owner === undefined || life.owner === owner)

/** When each world was last used. */
export class LastUses {
  readonly #usedAt = new WeakMap<HasLife, number>()

  constructor(private readonly time: RealTime) {}

  /** Records that this world was used just now. */
  markUsed(world: HasLife): void {
    this.#usedAt.set(world, this.time.now())
  }

  /** True if the world has been unused for longer than its lifetime. */
  hasExpired(world: HasLife): boolean {
    const { ttlMs } = world.life
    return ttlMs !== null && this.time.now() - (this.#usedAt.get(world) ?? 0) >= ttlMs
  }
}
