// The order of every status list: newest `statused_at` first, then the higher id. S4.17

/** What a list is ordered by. */
export interface Ordered {
  readonly id: number
  readonly statused_at: string
}

const CANONICAL_LENGTH = '2026-03-02T15:00:00.000Z'.length

/** The number that two digits of a canonical instant make. */
const twoAt = (text: string, at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528

/** When a row came into its status, ms since 1970. Of a canonical instant three times as quick as parsing it. */
export function statusedAt({ statused_at: text }: Ordered): number {
  // A year before 1000 would be taken for one of the last century.
  if (text.length !== CANONICAL_LENGTH || text.startsWith('0')) return Date.parse(text)
  return Date.UTC(
    twoAt(text, 0) * 100 + twoAt(text, 2),
    twoAt(text, 5) - 1,
    twoAt(text, 8),
    twoAt(text, 11),
    twoAt(text, 14),
    twoAt(text, 17),
    twoAt(text, 20) * 10 + text.charCodeAt(22) - 48,
  )
}

/** Newest first. */
export const compareNewestFirst = (a: Ordered, b: Ordered): number =>
  Math.sign(statusedAt(b) - statusedAt(a) || b.id - a.id)
