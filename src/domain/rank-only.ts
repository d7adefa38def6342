// How a rank-only auction shows a bidder's place: a rank and a band instead of others' prices. docs/bidding.md
import type { AuctionProcess, DistanceBand } from '../contract/auction'

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `2nd of 5`, or `2nd` if the number of bidders is unknown. */
export function rankText(rank: number, bidders: number | null): string {
  const place = `${rank}${suffixes[ordinals.select(rank)] ?? 'th'}`
  return bidders === null ? place : `${place} of ${bidders}`
}

const limits: Readonly<Record<AuctionProcess, Readonly<Record<Exclude<DistanceBand, 'leading'>, string>>>> = {
  price: { near: '4/32', middle: '8/32', far: '16/32', beyond: '16/32' },
  rate: { near: '2 bp', middle: '5 bp', far: '10 bp', beyond: '10 bp' },
}

/** `within 4/32 of the best bid`, `more than 10 bp from the best bid`; null for the leader. */
export function bandText(band: DistanceBand, process: AuctionProcess): string | null {
  if (band === 'leading') return null
  const limit = limits[process][band]
  return band === 'beyond' ? `more than ${limit} from the best bid` : `within ${limit} of the best bid`
}

/** `≤ 4/32`, or `> 10 bp`; null for the leader. */
export function shortBandText(band: DistanceBand, process: AuctionProcess): string | null {
  return band === 'leading' ? null : `${band === 'beyond' ? '>' : '≤'} ${limits[process][band]}`
}
