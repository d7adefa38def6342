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

interface Heard {
  readonly worth: number
  readonly version: number | null
}

export interface BidsHeard {
  /** Takes note of a fact of the list. An event whose best bid cannot be right comes back as `message/rejected`. */
  checked(fact: InboundFact): InboundFact
  /** The same of an event that was read: what is not passed on is read again. */
  read(reading: EventReading): EventReading
}

export function createBidsHeard(): BidsHeard {
  const best = new Map<number, Heard>()
  const note = (auction: Auction): void => {
    const worth = auction.status === 'live' ? worthOf(auction) : null
    if (worth === null) best.delete(auction.id)
    else best.set(auction.id, { worth, version: auction.version ?? null })
  }
  /** An event that is only late is for the state to leave out. */
  const isWorse = (auction: Auction): boolean => {
    const known = best.get(auction.id)
    if (known === undefined || auction.status !== 'live') return false
    const isLate = known.version !== null && typeof auction.version === 'number' && auction.version <= known.version
    const worth = worthOf(auction)
    return !isLate && (worth === null || worth < known.worth)
  }
  const checked = (fact: InboundFact): InboundFact => {
    switch (fact.type) {
      case 'auction.list/answered':
        best.clear()
        for (const auction of fact.payload.answer.data) note(auction)
        return fact
      case 'auction/changed': {
        const auction = fact.payload.data
        if (isWorse(auction)) {
          const why = 'worse than the best bid before it'
          return rejected(`auction auction-${fact.payload.status}-changed`, [{ path: 'best_bid', why }])
        }
        note(auction)
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
