// How a rank-only auction shows a bidder's place: a rank and a band instead of others' prices. docs/bidding.md
import type { AuctionProcess, DistanceBand } from '../contract/auction'
import { type BidFigure, bidScore } from '../contract/bid'

/** Said wherever the terms of such an auction are shown. */
export const RANK_ONLY_RULE = 'Rank only: other bidders’ prices aren’t shown'

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `2nd of 5`, or `2nd` if the number of bidders is unknown. */
export function rankText(rank: number, bidders: number | null): string {
  const place = `${rank}${suffixes[ordinals.select(rank)] ?? 'th'}`
  return bidders === null ? place : `${place} of ${bidders}`
}

const limits: Readonly<Record<AuctionProcess, Readonly<Record<Exclude<DistanceBand, 'leading'>, string>>>> = {
  price: { near: 'within 4/32', middle: 'within 8/32', far: 'within 16/32', beyond: 'more than 16/32' },
  rate: { near: 'within 2 bp', middle: 'within 5 bp', far: 'within 10 bp', beyond: 'more than 10 bp' },
}

/** `within 4/32 of the best bid`, `more than 10 bp from the best bid`; null for the leader. */
export function bandText(band: DistanceBand, process: AuctionProcess): string | null {
  if (band === 'leading') return null
  return `${limits[process][band]} ${band === 'beyond' ? 'from' : 'of'} the best bid`
}

interface VisibleBids<B> {
  readonly rank_only?: boolean | null | undefined
  readonly best_bid?: B | null | undefined
  readonly bids: readonly B[]
  readonly loan: { readonly auction_process_type?: AuctionProcess | null | undefined }
}

/** The best bid as the bidder sees it: in a rank-only auction that they don't lead, their own, because no other is sent. */
export function visibleBest<B extends BidFigure>({ rank_only, best_bid, bids, loan }: VisibleBids<B>): B | null {
  if (best_bid || rank_only !== true) return best_bid ?? null
  const isRate = loan.auction_process_type === 'rate'
  return bids.reduce<B | null>(
    (best, bid) => (best === null || bidScore(bid, isRate) > bidScore(best, isRate) ? bid : best),
    null,
  )
}
