// Resumes everything that is stored, when a process starts. Each part takes in what it has stored itself.
import type { RunningWorld } from '../runtime/running-world'
import type { Sessions } from '../runtime/sessions'
import type { Worlds } from '../runtime/worlds'
import type { EventStore } from './event-store'
import type { SideRecords } from './side-records'

/** Takes in one of its records, in the order in which they were stored. */
interface Resumable<T> {
  resume(world: RunningWorld, record: T): void
}

/** Who takes in what. */
export interface ResumableParts {
  readonly worlds: Worlds
  readonly sessions: Sessions
  readonly uploads: { resume(hash: string, bytes: Uint8Array): void }
  /** One per kind of side record. */
  readonly records: { readonly [K in keyof SideRecords]: Resumable<SideRecords[K]> }
}

/** Resumes all that is stored; calls `onLost` with the id of each world that cannot go on. */
export async function resumeAll(store: EventStore, parts: ResumableParts, onLost: (id: string) => void): Promise<void> {
  const { worlds, sessions, uploads, records } = parts
  // Everything is read before the first world runs: from then on worlds write records in place of those that are read.
  const stored = { worlds: await store.worlds(), sessions: await store.sessions(), uploads: await store.uploads() }
  const kinds = Object.keys(records).filter((kind): kind is keyof SideRecords => kind in records)
  const resumeRecords = await Promise.all(kinds.map((kind) => readKind(store, kind, records[kind])))
  for (const world of stored.worlds) if (!worlds.resume(world)) onLost(world.id)
  for (const resume of resumeRecords) resume(worlds)
  for (const { hash, world: id, userId } of stored.sessions) {
    const world = worlds.get(id)
    if (world !== undefined) sessions.resume(hash, world, userId)
  }
  for (const { hash, bytes } of stored.uploads) uploads.resume(hash, bytes)
}

/** Reads the records of one kind; the answer hands them to their owner. */
async function readKind<K extends keyof SideRecords>(
  store: EventStore,
  kind: K,
  owner: Resumable<SideRecords[K]>,
): Promise<(worlds: Worlds) => void> {
  const byWorld = await store.sideRecords(kind)
  return (worlds) => {
    for (const [id, records] of byWorld) {
      const world = worlds.get(id)
      if (world !== undefined) for (const record of records) owner.resume(world, record)
    }
  }
}
