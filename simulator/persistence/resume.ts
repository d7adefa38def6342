// Resumes all stored data when a process starts. Each part restores its own records.
import type { RunningWorld } from '../runtime/running-world'
import type { SessionFacts } from '../runtime/world-storage'
import type { Worlds } from '../runtime/worlds'
import type { EventStore } from './event-store'
import type { SideRecords } from './side-records'

/** Restores its records one by one, in the order in which they were stored. */
interface Resumable<T> {
  resume(world: RunningWorld, record: T): void
}

/** The owners of stored data. */
export interface ResumableParts {
  readonly worlds: Worlds
  readonly sessions: { resume(hash: string, world: RunningWorld, userId: number, facts?: SessionFacts): void }
  readonly uploads: { resume(hash: string, bytes: Uint8Array): void }
  /** An owner per kind of side record. */
  readonly records: { readonly [K in keyof SideRecords]: Resumable<SideRecords[K]> }
}

/** The store to resume from, or a part of it with some worlds. */
export type ResumableStore = Pick<EventStore, 'worlds' | 'sessions' | 'uploads' | 'sideRecords' | 'renameWorld'>

/** A world that cannot be resumed. Its data stays stored under another id, which no running world can have. */
export interface SetAside {
  readonly id: string
  readonly as: string
  readonly reason: string
}

/**
 * Resumes everything in the store; returns the worlds that could not be resumed, whose data is kept. `onRead` is called after
 * everything was read and before the first world runs.
 */
export async function resumeAll(
  store: ResumableStore,
  parts: ResumableParts,
  onRead: () => void = () => undefined,
): Promise<readonly SetAside[]> {
  const { worlds, sessions, uploads, records } = parts
  // Read everything before the first world runs, because running worlds overwrite their records.
  const stored = { worlds: await store.worlds(), sessions: await store.sessions(), uploads: await store.uploads() }
  const kinds = Object.keys(records).filter((kind): kind is keyof SideRecords => kind in records)
  const resumeRecords = await Promise.all(kinds.map((kind) => readKind(store, kind, records[kind])))
  const setAside: SetAside[] = []
  onRead()
  for (const world of stored.worlds) {
    if (isSetAside(world.id)) continue
    const reason = worlds.resume(world)
    if (reason !== null) setAside.push({ id: world.id, reason, as: asideId(world.id, stored.worlds) })
  }
  for (const { id, as } of setAside) store.renameWorld(id, as)
  for (const resume of resumeRecords) resume(worlds)
  for (const { hash, world: id, userId, facts } of stored.sessions) {
    const world = worlds.get(id)
    if (world !== undefined) sessions.resume(hash, world, userId, facts)
  }
  for (const { hash, bytes } of stored.uploads) uploads.resume(hash, bytes)
  return setAside
}

const isSetAside = (id: string): boolean => id.includes('~')

/** Returns `main~1` or the next free number, an id that no running world can have. */
function asideId(id: string, worlds: readonly { readonly id: string }[]): string {
  const taken = new Set(worlds.map((world) => world.id))
  let number = 1
  while (taken.has(`${id}~${number}`)) number += 1
  return `${id}~${number}`
}

/** Reads the records of one kind; the returned function hands them to their owner. */
async function readKind<K extends keyof SideRecords>(
  store: ResumableStore,
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
