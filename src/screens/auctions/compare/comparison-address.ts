// The auctions that the address of a comparison names: ?auctions=12,17,31. Whatever is not an id is ignored.
import { MOST_COMPARED } from '../../../domain/comparison'

export interface ComparisonAddress {
  readonly ids: readonly number[]
  /** How many more were named than fit side by side. */
  readonly leftOut: number
}

/** Reads the query of the page. */
export function comparedIn(query: string): ComparisonAddress {
  const named = (new URLSearchParams(query).get('auctions') ?? '').split(',')
  const ids = [...new Set(named.filter((text) => /^[1-9]\d{0,14}$/.test(text)).map(Number))]
  return { ids: ids.slice(0, MOST_COMPARED), leftOut: Math.max(0, ids.length - MOST_COMPARED) }
}
