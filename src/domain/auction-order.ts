// The order of every status list: newest `statused_at` first, then the higher id. S4.17

/** What a list is ordered by. */
export interface Ordered {
  readonly id: number
  readonly statused_at: string
}

/** When a row came into its status, ms since 1970. */
export const statusedAt = ({ statused_at }: Ordered): number => Date.parse(statused_at)

/** Newest first. */
export const compareNewestFirst = (a: Ordered, b: Ordered): number =>
  Math.sign(statusedAt(b) - statusedAt(a) || b.id - a.id)
