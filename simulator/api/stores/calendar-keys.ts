// The keys of private calendar addresses, one per person. They are outside the world's log, so that they survive rewinds and
// resets like sessions. Keys are stored in plain text, because their owners may read the address again.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SideRecordStore, StoredCalendarKey } from '../../persistence/side-records'
import type { RunningWorld } from '../../runtime/running-world'

const KEY_BYTES = 32

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The person and world of a calendar. */
export interface CalendarOwner {
  readonly world: RunningWorld
  readonly userId: number
}

export class CalendarKeys {
  readonly #byWorld = new Map<RunningWorld, Map<number, string>>()

  /** `storage` persists keys; null doesn't. */
  constructor(private readonly storage: SideRecordStore | null = null) {}

  /** Restores a stored key. */
  resume(world: RunningWorld, { userId, key }: StoredCalendarKey): void {
    if (key !== null) this.#keysOf(world).set(userId, key)
  }

  /** The person's key, or null. */
  keyOf(world: RunningWorld, userId: number): string | null {
    return this.#byWorld.get(world)?.get(userId) ?? null
  }

  /** Replaces the key with a new random one and returns it. */
  renew(world: RunningWorld, userId: number): string {
    const key = randomBytes(KEY_BYTES).toString('base64url')
    this.#keysOf(world).set(userId, key)
    this.#store(world, { userId, key })
    return key
  }

  /** Removes the key. */
  revoke(world: RunningWorld, userId: number): void {
    this.#byWorld.get(world)?.delete(userId)
    this.#store(world, { userId, key: null })
  }

  /** The owner of a key, or null. Compares every key, each in constant time, so that the duration reveals nothing. */
  ownerOf(key: string): CalendarOwner | null {
    const hash = hashOf(key)
    let owner: CalendarOwner | null = null
    for (const [world, keys] of this.#byWorld)
      for (const [userId, known] of keys) if (timingSafeEqual(hashOf(known), hash)) owner = { world, userId }
    return owner
  }

  /** The world of a key, or null. */
  worldOf(key: string | null): RunningWorld | null {
    return key === null ? null : (this.ownerOf(key)?.world ?? null)
  }

  #store(world: RunningWorld, record: StoredCalendarKey): void {
    this.storage?.putSideRecord('calendar', world.id, String(record.userId), record)
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
