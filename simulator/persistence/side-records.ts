// What is stored of a world besides its log, its sessions and its uploads, as plain JSON. Shapes only: each is written and
// read back by its owner.
import type { Board } from '../scenarios/language/board'
import type { Fault } from '../world/faults/fault'

/** A room, stored with the world from which it was opened. */
export interface StoredRoom {
  readonly id: string
  readonly code: string
  readonly title: string
  readonly mode: 'shared' | 'own'
  /** Those that were stored without begin at the beginning. */
  readonly late?: 'class' | 'start'
  readonly messages?: readonly {
    readonly n: number
    readonly at: number
    readonly text: string
    readonly seats: readonly number[] | null
  }[]
  readonly seats: readonly {
    readonly n: number
    /** A persona's key. */
    readonly person: string
    /** The trainee's own name; null while it is free. */
    readonly name: string | null
    /** The id of the trainee's world; null while there is none. */
    readonly world: string | null
    /** The secret of the personal link of whoever has the seat. */
    readonly key?: string
    /** Since when the hand is up, ms. */
    readonly hand?: number
  }[]
}

/** One fault that is on. */
export interface StoredFault {
  readonly id: number
  readonly fault: Fault
  /** Virtual ms; null: until it is taken back. */
  readonly until: number | null
  readonly source: 'control' | 'scenario'
  /** How often it still hits; null: without limit. */
  readonly left: number | null
  /** How many occasions it has met. */
  readonly met: number
}

/** A person opened a board. */
export interface BoardOpening {
  /** Virtual ms. */
  readonly at: number
  readonly epoch: number
  readonly persona: string
  readonly board: Board
}

/** A person's calendar key; null once it is revoked. */
export interface StoredCalendarKey {
  readonly userId: number
  readonly key: string | null
}

/** Every kind and its shape. */
export interface SideRecords {
  readonly room: StoredRoom
  /** The secret of a world's receipts, hex. */
  readonly seal: string
  readonly faults: readonly StoredFault[]
  readonly 'board-opening': BoardOpening
  readonly calendar: StoredCalendarKey
}

/** Stores records beside a world; they are deleted with the world. */
export interface SideRecordStore {
  /** A record takes the place of one with the same kind, world and name. */
  putSideRecord<K extends keyof SideRecords>(kind: K, world: string, name: string, record: SideRecords[K]): void
}

/** Stores nothing. */
export const noSideRecords: SideRecordStore = { putSideRecord: () => undefined }
