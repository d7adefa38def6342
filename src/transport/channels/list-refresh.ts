// When to refetch the list of live auctions as a precaution, because a server can lose an event without a trace: only the
// `version` of the next event shows the gap. Every three minutes; every minute if any auction lacks a version. Pure.
import type { Auction } from '../../contract/auction'
import type { InboundFact } from '../../ports/realtime'

/** Time between two refetches, ms. */
const INTERVAL_MS = { unversioned: 60_000, versioned: 180_000 } as const
/** Random share of the interval, so that pages don't refetch in step. */
const SPREAD = 0.2

type Aged = Pick<Auction, 'status' | 'version'>

const isLive = ({ status }: Aged): boolean => status === 'live'

function auctionsIn(fact: InboundFact): readonly Aged[] {
  switch (fact.type) {
    case 'auction.list/answered':
      return fact.payload.answer.data
    case 'auction/added':
    case 'auction/changed':
    case 'auction/updated':
      return [fact.payload.data]
    default:
      return []
  }
}

/**
 * How long after this fact of a snapshot or an event the list is due, ms; null if the fact has no live auction.
 * `fraction`: random, from 0 to 1.
 */
export function refreshAfterMs(fact: InboundFact, fraction: number): number | null {
  const live = auctionsIn(fact).filter(isLive)
  if (live.length === 0) return null
  const interval = live.some(({ version }) => typeof version !== 'number') ? 'unversioned' : 'versioned'
  return INTERVAL_MS[interval] * (1 - SPREAD * fraction)
}
