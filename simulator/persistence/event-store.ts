// The one seam between the simulator and where it stores things. Each implementation passes event-store.test.ts.

import type { WireArchive } from '../runtime/wire-archive'
import type { SessionStorage, StoredWorld, WorldStorage } from '../runtime/world-storage'
import type { SideRecordStore, SideRecords } from './side-records'

/** A session, by the hash of its token. */
export interface StoredSession {
  readonly hash: string
  readonly world: string
  readonly userId: number
}

/** An uploaded content, by its SHA-256. */
export interface StoredUpload {
  readonly hash: string
  readonly bytes: Uint8Array
}

/** Stores the bytes of uploads. */
export interface UploadStorage {
  /** The same content is stored once. */
  putUpload(hash: string, bytes: Uint8Array): void
  deleteUpload(hash: string): void
}

/** A whole store. What is written is written in order: a later write survives only together with all before it. */
export interface EventStore extends WorldStorage, SessionStorage, UploadStorage, SideRecordStore {
  /** What went over the wire of each world; removed with it. Not part of that order: its last rows may be lost. */
  readonly wire: WireArchive
  /** Every world, in the order of their creation. */
  worlds(): Promise<readonly StoredWorld[]>
  /** Keeps all that is stored of a world under another id, which must be free. */
  renameWorld(from: string, to: string): void
  sessions(): Promise<readonly StoredSession[]>
  uploads(): Promise<readonly StoredUpload[]>
  /** All records of a kind by world, oldest first. */
  sideRecords<K extends keyof SideRecords>(kind: K): Promise<ReadonlyMap<string, readonly SideRecords[K][]>>
  /** Resolves when everything written before survives the process; rejects when something could not be stored. */
  settled(): Promise<void>
  /** Finishes what is written; later writes are ignored. */
  close(): Promise<void>
}

/** The number of an entry is taken: somebody else has written this log, or this process without knowing that it was stored. */
export class EntryNumberTaken extends Error {
  /** True when it was this process itself. */
  readonly isOwn: boolean

  constructor(world: string, { isOwn = false, ...options }: ErrorOptions & { readonly isOwn?: boolean } = {}) {
    super(`the log of world '${world}' has an entry of this number already`, options)
    this.name = 'EntryNumberTaken'
    this.isOwn = isOwn
  }
}

/** The store did not answer in time: nobody knows whether the change was stored. */
export class OutcomeUnknown extends Error {
  constructor(world: string, options?: ErrorOptions) {
    super(`the store has not said whether it has kept a change of world '${world}'`, options)
    this.name = 'OutcomeUnknown'
  }
}
