// The order of every status list: newest `statused_at` first, then the higher id. S4.17

/** What a list is ordered by. `statused_at` is canonical ISO 8601 with ms, so that text order is time order. */
export interface Ordered {
  readonly id: number
  readonly statused_at: string
}

/**
 * The sort key of one row: comparing keys as text, descending, gives the order of the list. Joined, because a template makes a
 * text of parts, which takes up to 32 bytes more in memory; a list holds one for each auction.
 */
export function auctionOrderKey(row: Ordered): string {
  return [row.statused_at, String(row.id).padStart(12, '0')].join('|')
}

/** The id inside a key made by `auctionOrderKey`. */
export function idOfOrderKey(key: string): number {
  return Number(key.slice(key.lastIndexOf('|') + 1))
}

/** Newest first; the same for rows and for their keys. */
export function compareNewestFirst(a: Ordered, b: Ordered): number {
  const left = auctionOrderKey(a)
  const right = auctionOrderKey(b)
  return left < right ? 1 : left > right ? -1 : 0
}
