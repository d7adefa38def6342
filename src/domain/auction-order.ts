// The order of every status list: newest `statused_at` first, then the higher id. S4.17

import type { Auction } from '../contract/auction'

/** What a list is ordered by. */
export interface Ordered {
  readonly id: number
  readonly statused_at: string
}

/** When a row came into its status, ms since 1970. */
export const statusedAt = ({ statused_at }: Ordered): number => Date.parse(statused_at)

/** The date of a row that a board shows: when work on it began, when it was committed to, else when it came into its status. */
export function shownDate(row: Pick<Auction, 'status' | 'created_at' | 'committed_at' | 'statused_at'>): string {
  if (row.status === 'incomplete') return row.created_at
  return row.status === 'commitment' ? (row.committed_at ?? row.statused_at) : row.statused_at
}

/** Newest first. */
export const compareNewestFirst = (a: Ordered, b: Ordered): number =>
  Math.sign(statusedAt(b) - statusedAt(a) || b.id - a.id)
