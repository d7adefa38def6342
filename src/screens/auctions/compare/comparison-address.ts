// Parses the auctions of a comparison from ?auctions=12,17,31. Anything that isn't an id is ignored.
import { MAX_COMPARED } from '../../../domain/comparison'

export interface ComparisonAddress {
  readonly ids: readonly number[]
  /** The number of ids beyond the maximum. */
  readonly leftOut: number
}

export function comparedIn(query: string): ComparisonAddress {
  const texts = (new URLSearchParams(query).get('auctions') ?? '').split(',')
  const ids = [...new Set(texts.filter((text) => /^[1-9]\d{0,14}$/.test(text)).map(Number))]
  return { ids: ids.slice(0, MAX_COMPARED), leftOut: Math.max(0, ids.length - MAX_COMPARED) }
}
