// Who has a private calendar address: a key per person, outside the world's log, so that it survives rewind and reset as
// sessions do. The key itself is kept, not only its hash: its owner may read the address again. simulator.md, Worlds
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SideRecordStore, StoredCalendarKey } from '../../persistence/side-records'
import type { RunningWorld } from '../../runtime/running-world'

const KEY_BYTES = 32

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Whose calendar it is. */
export interface CalendarOwner {
  readonly world: RunningWorld
  readonly userId: number
}

export class CalendarKeys {
  readonly #byWorld = new Map<RunningWorld, Map<number, string>>()

  /** `memory`: where keys outlive the process; nowhere when null. */
  constructor(private readonly memory: SideRecordStore | null = null) {}

  /** Takes in what was kept. */
  resume(world: RunningWorld, { userId, key }: StoredCalendarKey): void {
    if (key !== null) this.#keysOf(world).set(userId, key)
  }

  /** One's own key; null while there is none. */
  keyOf(world: RunningWorld, userId: number): string | null {
    return this.#byWorld.get(world)?.get(userId) ?? null
  }

  /** A new random key in the place of the one before. */
  renew(world: RunningWorld, userId: number): string {
    const key = randomBytes(KEY_BYTES).toString('base64url')
    this.#keysOf(world).set(userId, key)
    this.#remember(world, { userId, key })
    return key
  }

  /** After this the key is worth nothing. */
  revoke(world: RunningWorld, userId: number): void {
    this.#byWorld.get(world)?.delete(userId)
    this.#remember(world, { userId, key: null })
  }

  /** Whose key it is. Every key is compared, each in constant time: how long it takes tells nothing. */
  ownerOf(key: string): CalendarOwner | null {
    const asked = hashOf(key)
    let owner: CalendarOwner | null = null
    for (const [world, keys] of this.#byWorld)
      for (const [userId, known] of keys) if (timingSafeEqual(hashOf(known), asked)) owner = { world, userId }
    return owner
  }

  /** Of which world a key is; null where there is none. */
  worldOf(key: string | null): RunningWorld | null {
    return key === null ? null : (this.ownerOf(key)?.world ?? null)
  }

  #remember(world: RunningWorld, kept: StoredCalendarKey): void {
    this.memory?.putSideRecord('calendar', world.id, String(kept.userId), kept)
  }

  #keysOf(world: RunningWorld): Map<number, string> {
    const known = this.#byWorld.get(world)
    if (known !== undefined) return known
    const keys = new Map<number, string>()
    this.#byWorld.set(world, keys)
    world.listen((signal) => {
      if (signal.kind === 'ended') this.#byWorld.delete(world)
    }, 'without announcements')
    return keys
  }
}
