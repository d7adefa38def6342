// The storage interface of the simulator. Every implementation passes event-store.test.ts.

import type { WireArchive } from '../runtime/wire-archive'
import type { SessionFacts, SessionStorage, StoredWorld, WorldStorage } from '../runtime/world-storage'
import type { SideRecordStore, SideRecords } from './side-records'

/** A session, identified by the hash of its token. */
export interface StoredSession {
  readonly hash: string
  readonly world: string
  readonly userId: number
  /** Missing for sessions of older programs. */
  readonly facts?: SessionFacts
}

/** The content of an upload, identified by its SHA-256. */
export interface StoredUpload {
  readonly hash: string
  readonly bytes: Uint8Array
}

/** Stores the content of uploads. */
export interface UploadStorage {
  /** Stores the same content only once. */
  putUpload(hash: string, bytes: Uint8Array): void
  deleteUpload(hash: string): void
}

/** The complete store. Writes are ordered: a write is durable only if all earlier writes are. */
export interface EventStore extends WorldStorage, SessionStorage, UploadStorage, SideRecordStore {
  /** The wire log of each world, deleted with the world. Not part of the write order: its last rows may be lost. */
  readonly wire: WireArchive
  /** All worlds in order of creation. */
  worlds(): Promise<readonly StoredWorld[]>
  /** Moves all stored data of a world to another id, which must be free. */
  renameWorld(from: string, to: string): void
  sessions(): Promise<readonly StoredSession[]>
  uploads(): Promise<readonly StoredUpload[]>
  /** All records of a kind, grouped by world id, oldest first. */
  sideRecords<K extends keyof SideRecords>(kind: K): Promise<ReadonlyMap<string, readonly SideRecords[K][]>>
  /** Resolves when all earlier writes are durable. Rejects if one of them could not be stored. */
  settled(): Promise<void>
  /** Finishes pending writes. Later writes are ignored. */
  close(): Promise<void>
}

/** Another process wrote to this log first, or the entry number is taken. */
export class EntryNumberTaken extends Error {
  constructor(world: string, options?: ErrorOptions) {
    super(`the log of world '${world}' already has an entry with this number`, options)
    this.name = 'EntryNumberTaken'
  }
}

/** The store didn't respond in time, so it is unknown whether the change was stored. */
export class OutcomeUnknown extends Error {
  constructor(world: string, options?: ErrorOptions) {
    super(`the store did not confirm a change of world '${world}'`, options)
    this.name = 'OutcomeUnknown'
  }
}
