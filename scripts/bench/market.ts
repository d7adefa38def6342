// Generates a market for the benches: auctions as the server sends them, and a seeded stream of events: 40 % bids, 20 % changes (half of
// which move the auction in the list), 20 % new auctions, 20 % removed ones.
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { Auction } from '../../src/contract/auction'
import type { Bid } from '../../src/contract/bid'

/** The profile id of the signed-in investor. */
export const VIEWER = 7

/** When the first auction of every market opens, ms since 1970. */
export const MARKET_OPENS = Date.parse('2026-03-02T15:00:00.000Z')

export interface Market {
  /** The list before the first event. */
  readonly loaded: readonly Auction[]
  /** The next events, as text: `{"event": …, "data": …}`. */
  messages(count: number): string[]
}

const cities = ['Dayton', 'Macon', 'Boise', 'Tulsa', 'Salem', 'Provo', 'Utica'] as const

/** A market with `size` live auctions. A steady market keeps that size. */
export function createMarket(size: number, seed: number, steady = false): Market {
  const generator = xoroshiro128plus(seed)
  /** A number in [0, 1). */
  const random = (): number => (generator.next() >>> 0) / 2 ** 32
  const live: Auction[] = []
  let lastAuction = 0
  let lastBid = 0
  let clock = MARKET_OPENS

  const instant = (): string => {
    clock += 1 + Math.floor(random() * 40)
    return new Date(clock).toISOString()
  }

  const bid = (price: number): Bid => {
    lastBid += 1
    const id = random() < 0.1 ? VIEWER : null
    const name = id === null ? `Investor ${'ABCDEFG'[Math.floor(random() * 7)]}` : 'Harbor Crest'
    return { id: lastBid, price, gnma_interest_rate: null, created_at: instant(), investor: { id, name } }
  }

  const auction = (): Auction => {
    lastAuction += 1
    const price = 100 + Math.floor(random() * 64) / 32
    const bids = [bid(price + 2 / 32), bid(price + 1 / 32), bid(price)]
    const statused = instant()
    return {
      id: lastAuction,
      status: 'live',
      statused_at: statused,
      created_at: statused,
      start_at: statused,
      end_at: new Date(clock + 3_600_000).toISOString(),
      paused_at: null,
      version: 1,
      rank: null,
      bid_count: 3,
      investor_count: 3,
      passed_at: null,
      result: null,
      loan: {
        id: lastAuction,
        auction_id: lastAuction,
        auction_status: 'live',
        project_name: `Riverbend Commons ${lastAuction}`,
        project_city: cities[lastAuction % cities.length] ?? null,
        project_state: 'OH',
        loan_amount: 1_000_000 + Math.floor(random() * 40_000) * 1000,
        loan_section_act: { id: 3, type: 'construction', loan_type: 'fha', name: '221(d)(4)' },
        originator_profile: { id: 4, name: 'Prairie Lending' },
        auction_process_type: 'price',
        gnma_interest_rate: 5.25,
        loan_min_price: 100,
      },
      bids,
      best_bid: bids[0] ?? null,
    }
  }

  const changed = (known: Auction): Auction => {
    const version = (known.version ?? 0) + 1
    return random() < 0.5 ? { ...known, version, statused_at: instant() } : { ...known, version, rank: version % 5 }
  }

  const outbid = (known: Auction): Auction => {
    const next = bid((known.best_bid?.price ?? 100) + 1 / 32)
    return {
      ...known,
      version: (known.version ?? 0) + 1,
      bids: [next, ...known.bids.slice(0, 2)],
      best_bid: next,
      bid_count: (known.bid_count ?? 0) + 1,
    }
  }

  const next = (): { readonly event: string; readonly data: object } => {
    const draw = random()
    const adds = steady ? draw < 0.4 && live.length <= size : draw < 0.2
    if (adds || live.length < 2) {
      const data = auction()
      live.push(data)
      return { event: 'auction-live-added', data }
    }
    const index = Math.floor(random() * live.length)
    const known = live[index]
    if (known === undefined) throw new Error(`the market has no auction at index ${index}`)
    if (draw < 0.4) {
      live[index] = live[live.length - 1] ?? known
      live.pop()
      return { event: 'auction-live-removed', data: { id: known.id } }
    }
    const data = draw < 0.6 ? changed(known) : outbid(known)
    live[index] = data
    return { event: 'auction-live-changed', data }
  }

  for (let i = 0; i < size; i++) live.push(auction())
  const loaded = JSON.parse(JSON.stringify(live)) as Auction[]

  return { loaded, messages: (count) => Array.from({ length: count }, () => JSON.stringify(next())) }
}
