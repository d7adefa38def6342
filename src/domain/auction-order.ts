// The order of every status list: newest `statused_at` first, then the higher id. S4.17

import type { Auction } from '../contract/auction'

export interface Ordered {
  readonly id: number
  readonly statused_at: string
}

const digit = (text: string, index: number): number => text.charCodeAt(index) - 48
const two = (text: string, index: number): number => digit(text, index) * 10 + digit(text, index + 1)

/** Length of an instant in the contract's form: `2026-03-02T15:00:00.000Z`. */
const CANONICAL_LENGTH = 24

/**
 * When a row entered its status, ms since 1970. Reads the digits of the contract's form directly, which is three times as fast as
 * `Date.parse` and matters because lists need it for every event.
 */
export function statusedAt({ statused_at: at }: Ordered): number {
  if (at.length !== CANONICAL_LENGTH || at[CANONICAL_LENGTH - 1] !== 'Z') return Date.parse(at)
  const ms = digit(at, 20) * 100 + two(at, 21)
  return Date.UTC(two(at, 0) * 100 + two(at, 2), two(at, 5) - 1, two(at, 8), two(at, 11), two(at, 14), two(at, 17), ms)
}

/** The date that a board shows: when work began, when it was committed to, or else when it entered its status. */
export function shownDate(row: Pick<Auction, 'status' | 'created_at' | 'committed_at' | 'statused_at'>): string {
  if (row.status === 'incomplete') return row.created_at
  return row.status === 'commitment' ? (row.committed_at ?? row.statused_at) : row.statused_at
}

/** Newest first. */
export const compareNewestFirst = (a: Ordered, b: Ordered): number =>
  Math.sign(statusedAt(b) - statusedAt(a) || b.id - a.id)
