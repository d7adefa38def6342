// The best bids that were heard of one list of auctions, so that an event with a worse one is not shown: bids only get better
// while an auction is live. What the next snapshot says holds.
import type { Auction } from '../../contract/auction'
import type { InboundFact } from '../../ports/inbound-fact'
import { rejected } from '../api/reading'
import type { EventReading } from './read-event'

/** More is better, whatever is bid on. */
function worthOf({ loan, best_bid }: Auction): number | null {
  if (!best_bid) return null
  if (loan.auction_process_type === 'rate')
    return typeof best_bid.gnma_interest_rate === 'number' ? -best_bid.gnma_interest_rate : null
  return typeof best_bid.price === 'number' ? best_bid.price : null
}

/** The best bid of an auction as it was last heard; written in place. */
interface Heard {
  worth: number
  version: number | null
}

export interface BidsHeard {
  /** Takes note of a fact of the list. An event whose best bid cannot be right comes back as `message/rejected`. */
  checked(fact: InboundFact): InboundFact
  /** The same of an event that was read: what is not passed on is read again. */
  read(reading: EventReading): EventReading
}

const worthWhileLive = (auction: Auction): number | null => (auction.status === 'live' ? worthOf(auction) : null)

const isLate = ({ version }: Auction, known: Heard): boolean =>
  known.version !== null && typeof version === 'number' && version <= known.version

export function createBidsHeard(): BidsHeard {
  const best = new Map<number, Heard>()
  const note = (auction: Auction): void => keep(auction, best.get(auction.id), worthWhileLive(auction))
  const keep = (auction: Auction, known: Heard | undefined, worth: number | null): void => {
    const version = auction.version ?? null
    if (worth === null) best.delete(auction.id)
    else if (known === undefined) best.set(auction.id, { worth, version })
    else {
      known.worth = worth
      known.version = version
    }
  }
  /** Takes note of a change; false where its best bid is worse. One that is only late is for the state to leave out. */
  const isBetter = (auction: Auction): boolean => {
    const known = best.get(auction.id)
    const worth = worthWhileLive(auction)
    const isWorse = known !== undefined && auction.status === 'live' && (worth === null || worth < known.worth)
    if (isWorse && !isLate(auction, known)) return false
    keep(auction, known, worth)
    return true
  }
  const checked = (fact: InboundFact): InboundFact => {
    switch (fact.type) {
      case 'auction.list/answered':
        best.clear()
        for (const auction of fact.payload.answer.data) note(auction)
        return fact
      case 'auction/changed': {
        const auction = fact.payload.data
        if (!isBetter(auction)) {
          const why = 'worse than the best bid before it'
          return rejected(`auction auction-${fact.payload.status}-changed`, [{ path: 'best_bid', why }])
        }
        return fact
      }
      case 'auction/added':
        note(fact.payload.data)
        return fact
      case 'auction/removed':
        best.delete(fact.payload.data.id)
        return fact
      default:
        return fact
    }
  }
  return {
    checked,
    read(reading) {
      const fact = reading.fact === null ? null : checked(reading.fact)
      return fact === reading.fact ? reading : { fact, again: 'doubted' }
    },
  }
}
