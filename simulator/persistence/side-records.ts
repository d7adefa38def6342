// Data stored beside a world's log, because a rewind must not change it. Plain JSON; each kind is written and read by its owner.
import type { PushAddress } from '../../src/contract/push.calls'
import type { Board } from '../scenarios/language/board'
import type { Fault } from '../world/faults/fault'

/** A training room, stored with its start world. */
export interface StoredRoom {
  readonly id: string
  readonly code: string
  readonly title: string
  readonly mode: 'shared' | 'own'
  /** Where late joiners start. Missing in old records, which means `start`. */
  readonly late?: 'class' | 'start'
  readonly messages?: readonly {
    readonly n: number
    readonly at: number
    readonly text: string
    readonly seats: readonly number[] | null
  }[]
  /** The names of the trainees that the trainer expects. */
  readonly roster?: readonly string[]
  /** The id of the world from which the trainer opened the room. */
  readonly openedFrom?: string
  readonly seats: readonly {
    readonly n: number
    /** A persona's key. */
    readonly person: string
    /** The trainee's name; null while the seat is free. */
    readonly name: string | null
    /** The id of the trainee's world; null if there is none yet. */
    readonly world: string | null
    /** The secret of the seat's personal link. */
    readonly key?: string
    /** When the trainee raised a hand, ms since 1970. */
    readonly hand?: number
  }[]
}

/** An active fault. */
export interface StoredFault {
  readonly id: number
  readonly fault: Fault
  /** Virtual ms; null: until it is removed. */
  readonly until: number | null
  readonly source: 'control' | 'scenario'
  /** Remaining hits; null: unlimited. */
  readonly left: number | null
  /** How many matching calls or events it has seen. */
  readonly met: number
}

/** A user opened a board. */
export interface BoardOpening {
  /** Virtual ms. */
  readonly at: number
  readonly epoch: number
  readonly persona: string
  readonly board: Board
  /** A rewind to an earlier time has undone it. */
  readonly undone?: boolean
}

/** A user's calendar key; null after it was revoked. */
export interface StoredCalendarKey {
  readonly userId: number
  readonly key: string | null
}

/** Where the browser of a session receives pushes; null once it doesn't. */
export interface StoredPushSubscription {
  /** The hash of the session's token. */
  readonly session: string
  readonly userId: number
  readonly address: PushAddress | null
}

/** The record type of every kind. */
export interface SideRecords {
  readonly room: StoredRoom
  /** The secret that seals a world's receipts, hex. */
  readonly seal: string
  readonly faults: readonly StoredFault[]
  readonly 'board-opening': BoardOpening
  readonly calendar: StoredCalendarKey
  readonly push: StoredPushSubscription
}

/** Stores side records, which are deleted with their world. */
export interface SideRecordStore {
  /** Replaces any record of the same kind, world and name. */
  putSideRecord<K extends keyof SideRecords>(kind: K, world: string, name: string, record: SideRecords[K]): void
}

/** Stores nothing. */
export const noSideRecords: SideRecordStore = { putSideRecord: () => undefined }
