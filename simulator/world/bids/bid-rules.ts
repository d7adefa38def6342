// The rules that accept or refuse a bid. S4.12, S9.6
import { maySee } from '../auctions/visibility'
import type { Seen } from '../envelope'
import { PRICE_CEILING, RATE_STEP, thirtySeconds, thousandths } from '../figures'
import { valueText } from '../notifications/notification-batch'
import { forbidden, invalid, notFound, type Refusal } from '../refusal'
import type { AuctionRecord, Person, WorldState } from '../state'
import { beats, bestBid, bidToBeat, limitOf, nextValue, processOf } from './bidding'
import { limitRefusal, type Order } from './firm-limits'

/** The fields of a bid that the rules need. */
interface BidInput {
  readonly price: number | null
  readonly rate: number | null
  readonly signatorId: number | null
  /** What the bidder's screen showed; null from a client that doesn't say. */
  readonly seen: Seen | null
}

/** Why the bid is refused, or the rule that accepts it and its value (32nds, or thousandths of a percent). */
export type Verdict =
  | { readonly refusal: Refusal }
  | { readonly rule: string; readonly value: number; readonly profileId: number }

const NO_MAXIMA = 'Standing maximums aren’t available in a rank-only auction.'
const AWAITING_APPROVAL = forbidden('Your firm is awaiting approval. You can bid once it’s approved.')

const refuse = (refusal: Refusal): Verdict => ({ refusal })

/** Judges a bid at this virtual instant (ms). */
export function judge(command: BidInput, at: number, person: Person, auction: AuctionRecord): Verdict {
  const order = judgeOrder(command, at, person, auction, auction.pausedAt === null ? null : 'This auction is paused.')
  if ('refusal' in order) return order
  const { value, profileId } = order
  if (!beats(auction, value, profileId))
    return refuse(invalid(fieldOf(auction), insufficient(auction, profileId, 'bid')))
  const stale = staleScreen(command.seen, auction, profileId, 'Your bid wasn’t placed.')
  return stale === null ? { ...order, rule: ruleOf(auction, profileId) } : refuse(stale)
}

/** Judges a standing maximum at this virtual instant (ms). A pause doesn't matter, because the server bids nothing until it ends. */
export function judgeMaximum(command: BidInput, at: number, person: Person, auction: AuctionRecord): Verdict {
  const order = judgeOrder(command, at, person, auction, auction.rankOnly ? NO_MAXIMA : null)
  if ('refusal' in order) return order
  const { value, profileId } = order
  const field = fieldOf(auction)
  const best = bestBid(auction)
  const isPrice = processOf(auction) === 'price'
  if (best?.profileId === profileId) {
    const lead = valueText(auction, best.value)
    const limit = isPrice ? 'a maximum can’t be below it' : 'the lowest rate can’t be above it'
    const isBehind = isPrice ? value < best.value : value > best.value
    if (isBehind) return refuse(invalid(field, `Your firm already leads at ${lead}; ${limit}.`))
  } else if (!beats(auction, value, profileId)) return refuse(invalid(field, insufficient(auction, profileId, 'enter')))
  if (auction.standingMaxima?.[profileId]?.value === value) {
    return refuse(invalid(field, `We already bid for you ${isPrice ? 'up' : 'down'} to ${valueText(auction, value)}.`))
  }
  const stale = staleScreen(command.seen, auction, profileId, 'Your maximum wasn’t set.')
  return stale === null ? { ...order, rule: `Standing maximum of ${valueText(auction, value)}.` } : refuse(stale)
}

/** The verdict on an order, which the limits of its firm may still refuse at this virtual instant (ms). */
export function withinLimits(
  verdict: Verdict,
  state: WorldState,
  { profile }: Person,
  order: Omit<Order, 'value'>,
  at: number,
): Verdict {
  if ('refusal' in verdict || profile === null) return verdict
  const refusal = limitRefusal(state, profile, { ...order, value: verdict.value }, at)
  return refusal === null ? verdict : refuse(refusal)
}

const fieldOf = (auction: AuctionRecord): string => (processOf(auction) === 'price' ? 'price' : 'gnma_interest_rate')

/**
 * The refusals that bids and maxima share, in this order: of who sends it, of the auction, of the signator, and of the figure itself.
 * So a bidder reads first what no other figure would change. `closed`: why this auction takes no such order now.
 */
function judgeOrder(
  command: BidInput,
  at: number,
  person: Person,
  auction: AuctionRecord,
  closed: string | null,
): Exclude<Verdict, { readonly rule: string }> | { readonly value: number; readonly profileId: number } {
  if (person.role !== 'investor' || person.profile === null) return refuse(forbidden('Only investors may bid.'))
  // An uninvited investor must not learn that the auction exists.
  if (!maySee(person, auction)) return refuse(notFound('The auction'))
  if (person.awaitsApproval !== undefined) return refuse(AWAITING_APPROVAL)
  const field = fieldOf(auction)
  if (auction.status === 'past') return refuse(invalid(field, 'This auction has closed.'))
  if (auction.status !== 'live') return refuse(invalid(field, 'This auction has not started yet.'))
  if (auction.endAt !== null && at >= auction.endAt) return refuse(invalid(field, 'This auction has closed.'))
  if (closed !== null) return refuse(invalid(field, closed))
  const { signatorId } = command
  if (signatorId !== null && !person.profile.signators.some((signator) => signator.id === signatorId)) {
    return refuse(invalid('signator_id', 'This person may not sign for your firm.'))
  }
  const value = processOf(auction) === 'price' ? priceOf(command) : rateOf(command)
  return typeof value === 'number' ? { value, profileId: person.profile.id } : refuse(value)
}

/**
 * Why an order from this screen isn't what its bidder decided on: the screen didn't show their own lead, or it shows a version that
 * doesn't exist here. Null if neither.
 */
function staleScreen(
  seen: Seen | null,
  auction: AuctionRecord,
  profileId: number,
  consequence: string,
): Refusal | null {
  if (seen === null) return null
  const version = seen.version ?? null
  if (version === auction.version) return null
  if (version !== null && version > auction.version) {
    return conflict(`Your page shows a state of this auction that the server doesn’t have. ${consequence}`)
  }
  const best = bestBid(auction)
  if (best === undefined || best.profileId !== profileId || seenValue(seen, auction) === best.value) return null
  const lead = valueText(auction, best.value)
  return conflict(`Your firm already leads at ${lead}, which your page didn’t show yet. ${consequence}`)
}

const conflict = (message: string): Refusal => ({ status: 409, message })

/** The best bid on the screen, in 32nds or thousandths of a percent; null if it showed none. */
function seenValue({ price, gnma_interest_rate: rate }: Seen, auction: AuctionRecord): number | null {
  if (processOf(auction) === 'price') return typeof price === 'number' ? thirtySeconds(price) : null
  return typeof rate === 'number' ? thousandths(rate) : null
}

/** A price in 32nds that a bid may have. */
function priceOf(command: BidInput): number | Refusal {
  if (command.rate !== null) return invalid('gnma_interest_rate', 'This auction takes a price, not a rate.')
  if (command.price === null) return invalid('price', 'Price can not be empty')
  const value = thirtySeconds(command.price)
  if (value === null) return invalid('price', 'Please use a fraction in 1/32 increments')
  if (value > PRICE_CEILING) return invalid('price', 'The Price field must be 115 or less')
  return value
}

/** A rate in thousandths of a percent that a bid may have. */
function rateOf(command: BidInput): number | Refusal {
  if (command.price !== null) return invalid('price', 'This auction takes a rate, not a price.')
  if (command.rate === null) return invalid('gnma_interest_rate', 'GNMA rate can not be empty')
  const value = thousandths(command.rate)
  if (value === null || value % RATE_STEP !== 0) {
    return invalid('gnma_interest_rate', 'Please use steps of 0.01%')
  }
  return value
}

/** Why the figure isn't enough. `verb`: a maximum is entered, and is no bid. In a rank-only auction it names the bidder's own bid, never another's. */
function insufficient(auction: AuctionRecord, profileId: number, verb: 'bid' | 'enter'): string {
  const next = valueText(auction, nextValue(auction, profileId))
  const isPrice = processOf(auction) === 'price'
  const best = bidToBeat(auction, profileId)
  if (best === undefined) return isPrice ? `The minimum price is ${next}.` : `The highest rate accepted is ${next}.`
  const toBeat = auction.rankOnly ? 'Your own bid' : 'The best bid'
  return `${toBeat} is ${valueText(auction, best.value)}: ${verb} ${next} or ${isPrice ? 'more' : 'less'}.`
}

/** The rule by which this firm's next bid on this auction is accepted, as text. */
export function ruleOf(auction: AuctionRecord, profileId: number): string {
  const best = bidToBeat(auction, profileId)
  const step = processOf(auction) === 'price' ? '1/32' : '0.01%'
  if (best !== undefined) {
    const verb = auction.rankOnly ? 'Improves the firm’s own bid' : 'Beats the best bid'
    return `${verb} of ${valueText(auction, best.value)} by at least ${step}.`
  }
  const limit = limitOf(auction)
  if (limit === null) return 'First bid.'
  return processOf(auction) === 'price'
    ? `First bid, at or above the minimum price of ${valueText(auction, limit)}.`
    : `First bid, at or below the highest rate of ${valueText(auction, limit)}.`
}
