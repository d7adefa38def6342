// The order of every status list: newest `statused_at` first, then the higher id. S4.17

import type { Auction } from '../contract/auction'

/** What the order of a list depends on. */
export interface Ordered {
  readonly id: number
  readonly statused_at: string
}

const digit = (text: string, index: number): number => text.charCodeAt(index) - 48
const twoDigits = (text: string, index: number): number => digit(text, index) * 10 + digit(text, index + 1)

/** Length of an instant in the contract's form: `2026-03-02T15:00:00.000Z`. */
const CANONICAL_LENGTH = 24

/**
 * When a row entered its status, ms since 1970. Reads the digits of the contract's form directly, which is three times as fast as
 * `Date.parse` and matters because lists need it for every event.
 */
export function statusedAt({ statused_at: at }: Ordered): number {
  if (at.length !== CANONICAL_LENGTH || at[CANONICAL_LENGTH - 1] !== 'Z') return Date.parse(at)
  const ms = digit(at, 20) * 100 + twoDigits(at, 21)
  return Date.UTC(
    twoDigits(at, 0) * 100 + twoDigits(at, 2),
    twoDigits(at, 5) - 1,
    twoDigits(at, 8),
    twoDigits(at, 11),
    twoDigits(at, 14),
    twoDigits(at, 17),
    ms,
  )
}

/** The date that a board shows: when the setup began, when the commitment was accepted, or else when it entered its status. */
export function shownDate(row: Pick<Auction, 'status' | 'created_at' | 'committed_at' | 'statused_at'>): string {
  if (row.status === 'incomplete') return row.created_at
  return row.status === 'commitment' ? (row.committed_at ?? row.statused_at) : row.statused_at
}

/** Newest first. */
export const compareNewestFirst = (a: Ordered, b: Ordered): number =>
  Math.sign(statusedAt(b) - statusedAt(a) || b.id - a.id)
