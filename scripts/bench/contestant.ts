// What each contestant of the `reduce` bench must be able to do, so that all answer the same questions.
import type { Auction } from '../../src/contract/auction'
import type { LogEntry } from '../../src/state/core/log-entry'

export interface Contestant {
  readonly name: string
  load(auctions: readonly Auction[]): void
  /** Takes facts in one step. */
  step(entries: readonly LogEntry[]): void
  /** Reads the board's top 30: row, loan, best bid, own state; a checksum of what was read. */
  read(): number
  /** Every listed id in order, with its best bid and own state. */
  order(): string
}

/** The checksum of one row that was read. */
export const checksum = (id: number, amount: number, price: number, own: string): number =>
  id + amount / 1000 + price * 32 + own.length
