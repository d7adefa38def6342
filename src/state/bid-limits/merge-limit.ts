// Changes one limit in what is stored, and leaves all others as they are. Looks into no text.

const tableOf = (stored: unknown): object =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored : {}

/** What is stored with one limit set, or removed by null; anything unreadable begins anew. */
export function mergeLimit(stored: unknown, auctionId: number, limit: string | null): object {
  const rest = Object.entries(tableOf(stored)).filter(([id]) => id !== String(auctionId))
  return Object.fromEntries(limit === null ? rest : [...rest, [String(auctionId), limit]])
}

/** What is stored, with the limits that were chosen since. */
export const mergeLimits = (stored: unknown, chosen: unknown): object => ({ ...tableOf(stored), ...tableOf(chosen) })
