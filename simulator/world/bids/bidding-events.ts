// What follows from a bid, a standing maximum or the end of a pause: automatic bids, a soft close, and notifications.
import { maySee } from '../auctions/visibility'
import type { WorldEvent } from '../events'
import { evolveAll } from '../evolve'
import { percentOfPrice, percentOfRate, SOFT_CLOSE_LIMIT, SOFT_CLOSE_MS } from '../figures'
import { NotificationBatch, peopleByProfile, sellersOf, valueText } from '../notifications/notification-batch'
import { hasOpenReminder } from '../notifications/reminders'
import { personByProfile } from '../people/people'
import type { AuctionRecord, Bid, BidReceipt, StandingMaximum, WorldState } from '../state'
import { rowOf } from '../table'
import { automaticBids } from './automatic-bids'
import { ruleOf } from './bid-rules'
import { bestBid, nextBidId, nextValue, processOf } from './bidding'
import { isOverLimit } from './firm-limits'
import { freeLetter } from './letters'

/**
 * Why the server doesn't bid for this maximum, as a sentence for its firm; null if it does. Without a time (virtual ms), the firm's
 * limit of the day isn't checked.
 */
export function whyStopped(
  state: WorldState,
  auction: AuctionRecord,
  profileId: number,
  { signatorId, twoPerson }: StandingMaximum,
  at: number | null = null,
): string | null {
  const person = personByProfile(state, profileId)
  if (person === undefined || state.suspended[person.id] !== undefined) return 'Your account is suspended.'
  if (!maySee(person, auction)) return 'Your firm may no longer bid in this auction.'
  if (state.twoPerson.required[profileId] === true && twoPerson === undefined) {
    return 'Your firm now uses the two-person rule, and one signator alone set this maximum.'
  }
  const isSigned = signatorId === null || person.profile?.signators.some(({ id }) => id === signatorId)
  if (!isSigned) return 'The signator of this maximum no longer signs for your firm.'
  const { profile } = person
  const isOver = profile !== null && isOverLimit(state, profile, signatorId, at)
  return isOver ? 'Your firm’s limits leave no room for it.' : null
}

/** These events of an order on a live auction, with the automatic bids that answer it, a soft close and notifications. */
export function biddingEvents(
  before: WorldState,
  auctionId: number,
  at: number,
  own: readonly WorldEvent[],
): readonly WorldEvent[] {
  const former = auctionIn(before, auctionId)
  const events = [...own]
  let after = evolveAll(before, own)
  for (const event of automaticEvents(after, auctionId, at)) {
    events.push(event)
    after = evolveAll(after, [event])
  }
  const bids = auctionIn(after, auctionId).bids.slice(former.bids.length)
  const [first] = bids
  return first === undefined
    ? events
    : [...events, ...consequences(after, former, auctionId, [first, ...bids.slice(1)])]
}

/** The automatic bids that are due now, each with its receipt. */
function* automaticEvents(state: WorldState, auctionId: number, at: number): Generator<WorldEvent> {
  const auction = auctionIn(state, auctionId)
  if (auction.status !== 'live' || auction.endAt === null || at >= auction.endAt) return
  const stored = Object.entries(auction.standingMaxima ?? {})
  const maxima = stored
    .map(([id, maximum]) => ({ ...maximum, profileId: Number(id) }))
    .filter((maximum) => whyStopped(state, auction, maximum.profileId, maximum, at) === null)
  let after = state
  for (const { profileId, value } of automaticBids({
    process: processOf(auction),
    best: bestBid(auction) ?? null,
    next: nextValue(auction),
    maxima,
  })) {
    const maximum = auction.standingMaxima?.[profileId]
    if (maximum === undefined) throw new Error(`a bid for ${profileId} without a maximum`)
    const event = automaticEvent(after, auctionId, at, { profileId, value, maximum })
    yield event
    after = evolveAll(after, [event])
  }
}

function automaticEvent(
  state: WorldState,
  auctionId: number,
  at: number,
  {
    profileId,
    value,
    maximum,
  }: { readonly profileId: number; readonly value: number; readonly maximum: StandingMaximum },
): WorldEvent {
  const auction = auctionIn(state, auctionId)
  const { signatorId, userId, sequence, twoPerson } = maximum
  const bid: Bid = { id: nextBidId(auction), profileId, signatorId, value, at, automatic: true }
  const receipt: BidReceipt = {
    sequence: auction.receipts.length + 1,
    userId,
    at,
    outcome: 'accepted',
    rule: `Automatic, within the standing maximum of receipt #${sequence}. ${ruleOf(auction, profileId)}`,
    price: processOf(auction) === 'price' ? percentOfPrice(value) : null,
    rate: processOf(auction) === 'price' ? null : percentOfRate(value),
    seen: null,
    madeFor: sequence,
    ...sheetOf(auction),
    ...(twoPerson === undefined ? {} : { twoPerson }),
  }
  return { type: 'bid-accepted', auctionId, bid, letter: letterOf(state, auction, profileId), receipt }
}

/** The bidder's alias in this auction. */
export const letterOf = ({ seed }: WorldState, auction: AuctionRecord, profileId: number): string =>
  auction.letters[profileId] ?? freeLetter(seed, auction)

/** The mark of the bid sheet in force, for a receipt. */
export const sheetOf = ({ bidSheet }: AuctionRecord): Pick<BidReceipt, 'bidSheet'> =>
  bidSheet === undefined ? {} : { bidSheet: { version: bidSheet.version, sha256: bidSheet.sha256 } }

/** A soft close if these bids cause one, and what people learn. The auction is as it was before them, and the state as it is after. */
function consequences(
  after: WorldState,
  former: AuctionRecord,
  auctionId: number,
  bids: readonly [Bid, ...Bid[]],
): readonly WorldEvent[] {
  const auction = auctionIn(after, auctionId)
  const { at } = bids[0]
  const leader = bestBid(auction) ?? bids[0]
  const events: WorldEvent[] = []
  const batch = new NotificationBatch(after, at)
  const name = auction.loan.project_name
  const best = valueText(auction, leader.value)
  // In a rank-only auction, a bid that doesn't lead outbids no one.
  const led = [bestBid(former), ...(auction.rankOnly ? [] : bids)]
  const passed = led.flatMap((bid) => (bid === undefined ? [] : [bid.profileId]))
  batch.add(
    peopleByProfile(
      after,
      passed.filter((profileId) => profileId !== leader.profileId),
    ),
    {
      action: 'outbid',
      title: 'You have been outbid',
      text: auction.rankOnly ? `${name}: another firm’s bid is now the best.` : `${name}: the best bid is now ${best}.`,
      auctionId,
    },
  )
  if (leader.automatic) {
    batch.add(peopleByProfile(after, [leader.profileId]), {
      action: 'automatic_bid',
      title: `Bid for you at ${best}`,
      text: `${name}: your firm leads at ${best}.`,
      auctionId,
    })
  }
  const endAt = at + SOFT_CLOSE_MS
  if (auction.endAt !== null && endAt > auction.endAt && auction.extensionsUsed < SOFT_CLOSE_LIMIT) {
    events.push({ type: 'auction-extended', auctionId, at, endAt, bidId: bids[0].id })
    const bidders = peopleByProfile(
      after,
      auction.bids.map(({ profileId }) => profileId),
    )
    batch.add([...sellersOf(after, auction), ...bidders], {
      action: 'auction_extended',
      title: 'Auction extended',
      text: `${name}: a bid in the last 2 minutes extended the auction (${auction.extensionsUsed + 1} of ${SOFT_CLOSE_LIMIT}).`,
      auctionId,
    })
  }
  events.push(...batch.events)
  for (const { id: userId } of peopleByProfile(
    after,
    bids.map(({ profileId }) => profileId),
  )) {
    if (hasOpenReminder(after, userId, auctionId)) events.push({ type: 'reminders-settled', userId, auctionId, at })
  }
  return events
}

function auctionIn(state: WorldState, auctionId: number): AuctionRecord {
  const auction = rowOf(state.auctions, auctionId)
  if (auction === undefined) throw new Error(`the order names an unknown auction ${auctionId}`)
  return auction
}
