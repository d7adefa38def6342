// The port through which the whole wire of a world is kept beyond what memory holds. Implemented in simulator/persistence.
import type { WireEntry } from './wire-entry'

/** The wire of one world. */
export interface KeptWire {
  /** The newest rows that were kept before, oldest first, at most so many. */
  newest(most: number): readonly WireEntry[]
  /** Keeps a row soon; never throws and never waits. */
  add(entry: WireEntry): void
  /** Every row that is kept from this number on, oldest first; what was added before is among them. */
  rows(from: number): AsyncIterable<WireEntry>
}

export interface WireArchive {
  /** The wire of the running world of this id; null where nothing is kept. */
  of(world: string): KeptWire | null
}

/** Keeps nothing. */
export const noWireArchive: WireArchive = { of: () => null }
