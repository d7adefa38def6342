// The port for storing the complete wire log of a world. Implemented in simulator/persistence.
import type { WireEntry } from './wire-entry'

/** The stored wire log of one world. */
export interface StoredWire {
  /** The newest stored rows, at most `limit`, oldest first. */
  newest(limit: number): readonly WireEntry[]
  /** Queues a row for storing. Never throws or blocks. */
  add(entry: WireEntry): void
  /** Every row from this number on, oldest first, including those just added. */
  rows(from: number): AsyncIterable<WireEntry>
}

export interface WireArchive {
  /** The stored wire log of the running world of this id; null if nothing is stored. */
  of(world: string): StoredWire | null
}

/** Stores nothing. */
export const noWireArchive: WireArchive = { of: () => null }
