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

/** What of a store is read, the whole or some worlds of it. */
export type Resumed = Pick<EventStore, 'worlds' | 'sessions' | 'uploads' | 'sideRecords' | 'renameWorld'>

/** A world that cannot go on: its data is kept under another id, which no running world can have. */
export interface SetAside {
  readonly id: string
  readonly as: string
  readonly reason: string
}

/**
 * Resumes all that is stored; returns the worlds that cannot go on. Nothing of them is deleted. `begins` is called when all of it
 * is read, before the first world runs.
 */
export async function resumeAll(
  store: Resumed,
  parts: ResumableParts,
  begins: () => void = () => undefined,
): Promise<readonly SetAside[]> {
  const { worlds, sessions, uploads, records } = parts
  // Everything is read before the first world runs: from then on worlds write records in place of those that are read.
  const stored = { worlds: await store.worlds(), sessions: await store.sessions(), uploads: await store.uploads() }
  const kinds = Object.keys(records).filter((kind): kind is keyof SideRecords => kind in records)
  const resumeRecords = await Promise.all(kinds.map((kind) => readKind(store, kind, records[kind])))
  const aside: SetAside[] = []
  begins()
  for (const world of stored.worlds) {
    if (isSetAside(world.id)) continue
    const reason = worlds.resume(world)
    if (reason !== null) aside.push({ id: world.id, reason, as: asideId(world.id, stored.worlds) })
  }
  for (const { id, as } of aside) store.renameWorld(id, as)
  for (const resume of resumeRecords) resume(worlds)
  for (const { hash, world: id, userId } of stored.sessions) {
    const world = worlds.get(id)
    if (world !== undefined) sessions.resume(hash, world, userId)
  }
  for (const { hash, bytes } of stored.uploads) uploads.resume(hash, bytes)
  return aside
}

const isSetAside = (id: string): boolean => id.includes('~')

/** `main~1`, or the next number that is free: an id that no running world can have. */
function asideId(id: string, worlds: readonly { readonly id: string }[]): string {
  const taken = new Set(worlds.map((world) => world.id))
  let number = 1
  while (taken.has(`${id}~${number}`)) number += 1
  return `${id}~${number}`
}

/** Reads the records of one kind; the answer hands them to their owner. */
async function readKind<K extends keyof SideRecords>(
  store: Resumed,
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
