// When a bid came, where the server says so, and the order of bids by it. Pure.

interface Timed {
  readonly id: number
  readonly created_at?: string | null | undefined
}

/** When it came, official ms; null where the server does not say. */
export const bidTime = ({ created_at }: Pick<Timed, 'created_at'>): number | null =>
  typeof created_at === 'string' ? Date.parse(created_at) : null

/** Oldest first; of bids without a time the one with the lower id. */
export function byBidTime(a: Timed, b: Timed): number {
  const [first, second] = [a.created_at ?? '', b.created_at ?? '']
  return first < second ? -1 : first > second ? 1 : a.id - b.id
}
