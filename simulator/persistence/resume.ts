// Everything as it was left, at the start of a process that keeps things. simulator.md, Persistence and size

import type { CalendarKeys } from '../api/stores/calendar-keys'
import type { FileStore } from '../api/stores/file-store'
import type { ReceiptSeals } from '../api/stores/receipt-seals'
import type { Faults } from '../faults/faults'
import type { RunningWorld } from '../runtime/running-world'
import type { Sessions } from '../runtime/sessions'
import type { Worlds } from '../runtime/worlds'
import type { Progress } from '../training/progress'
import type { Rooms } from '../training/rooms'
import type { WorldStore } from './world-store'

/** Those who take in what was theirs. */
export interface Resuming {
  readonly worlds: Worlds
  readonly sessions: Sessions
  readonly uploads: FileStore
  readonly rooms: Rooms
  readonly faults: Faults
  readonly progress: Progress
  readonly seals: ReceiptSeals
  readonly calendars: CalendarKeys
}

/** Takes in all that is kept; `lost` is told of worlds that cannot go on. */
export const resumeAll = async (keep: WorldStore, parts: Resuming, lost: (id: string) => void): Promise<void> => {
  const { worlds, sessions, uploads, rooms, faults, progress, seals, calendars } = parts
  // All is read before a world is there: what it does from then on is remembered in the place of what is read.
  const kept = {
    worlds: await keep.worlds(),
    rooms: await keep.sideRecords('room'),
    faults: await keep.sideRecords('faults'),
    sights: await keep.sideRecords('sight'),
    seals: await keep.sideRecords('seal'),
    calendars: await keep.sideRecords('calendar'),
    sessions: await keep.sessions(),
    files: await keep.uploads(),
  }
  for (const left of kept.worlds) if (!worlds.resume(left)) lost(left.id)
  const each = <T>(all: ReadonlyMap<string, readonly T[]>, take: (world: RunningWorld, thing: T) => void): void => {
    for (const [id, things] of all) {
      const world = worlds.get(id)
      if (world !== undefined) for (const thing of things) take(world, thing)
    }
  }
  each(kept.rooms, (world, room) => rooms.resume(world, room))
  each(kept.faults, (world, list) => faults.resume(world, list))
  each(kept.sights, (world, sight) => progress.resume(world, sight))
  each(kept.seals, (world, secret) => seals.resume(world, secret))
  each(kept.calendars, (world, key) => calendars.resume(world, key))
  for (const { hash, world: id, userId } of kept.sessions) {
    const world = worlds.get(id)
    if (world !== undefined) sessions.resume(hash, world, userId)
  }
  for (const { hash, bytes } of kept.files) uploads.resume(hash, bytes)
}
