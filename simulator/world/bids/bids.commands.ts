// The bid command: the verdict, the receipt for every bid on a visible auction, the soft close and the notifications.
import { maySee } from '../auctions/visibility'
import { canonical } from '../canonical'
import { type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import type { Seen } from '../envelope'
import type { WorldEvent } from '../events'
import { priceText, rateText, SOFT_CLOSE_LIMIT, SOFT_CLOSE_MS, thirtySeconds, thousandths } from '../figures'
import { NotificationBatch, peopleByProfile, sellersOf, valueText } from '../notifications/notification-batch'
import { hasOpenReminder } from '../notifications/reminders'
import { senderOf } from '../people/people'
import { forbidden, invalid, notFound, type Refusal, unauthenticated } from '../refusal'
import type { AuctionRecord, Bid, BidReceipt, Person, WorldState } from '../state'
import { rowOf } from '../table'
import { judge, type Verdict } from './bid-rules'
import { bestBid } from './bidding'
import { freeLetter } from './letters'
import { bidReply } from './receipts.project'

/** A bid. A valid one sets only `price` (percent of par) or only `rate` (percent), as its auction requires. */
export type BidCommand = CommandOf<
  'bid',
  {
    readonly auctionId: number
    readonly price: number | null
    readonly rate: number | null
    readonly signatorId: number | null
    readonly seen: Seen | null
    /** The Idempotency-Key of the request. */
    readonly key: string | null
    /** How long the request waited on the server before it reached the world, virtual ms; missing if it didn't wait. */
    readonly waitedMs?: number
  }
>

/** Decides a bid. A repeated Idempotency-Key with the same body gets the same answer, without an event. */
function decideBid(state: WorldState, command: BidCommand, at: number): Decision {
  const person = senderOf(state, command)
  if (person === undefined) return refused(unauthenticated)
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  const earlier = earlierAnswer(state, person, sentBid(command))
  if (earlier !== null) return earlier
  // The same answer as for an unknown auction, without a receipt: an uninvited investor must not learn that it exists.
  if (person.role === 'investor' && !maySee(person, auction)) return refused(notFound('The auction'))
  return decideNewBid(state, command, at, person, auction)
}

/** A bid or a confirmation as it was sent: the key is null if a repeat can't be recognized. */
export interface SentBid {
  readonly auctionId: number
  /** The Idempotency-Key. */
  readonly key: string | null
  /** Equal for equal bodies. */
  readonly fingerprint: string
}

const sentBid = ({ auctionId, key, price, rate, signatorId, seen }: BidCommand): SentBid => ({
  auctionId,
  key,
  fingerprint: canonical({ price, rate, signatorId, seen }),
})

/** The answer to the same request before, or a refusal if the key belongs to another one; null for a new key. */
export function earlierAnswer(state: WorldState, person: Person, { auctionId, key, fingerprint }: SentBid) {
  const stored = key === null ? undefined : state.answers[`${person.id}:${auctionId}:${key}`]
  if (stored === undefined) return null
  if (stored.fingerprint !== fingerprint) {
    return refused(invalid('idempotency_key', 'This Idempotency-Key belongs to another bid.'))
  }
  const reply = (): unknown => stored.reply
  return stored.refusal === null ? accepted([], reply) : refused(stored.refusal, [], reply)
}

function decideNewBid(
  state: WorldState,
  command: BidCommand,
  at: number,
  person: Person,
  auction: AuctionRecord,
): Decision {
  const profileId = person.profile?.id ?? 0
  const verdict: Verdict =
    state.twoPerson.required[profileId] === true
      ? { refusal: forbidden('Your firm uses the two-person rule. Prepare the bid, and another signator confirms it.') }
      : judge(command, at, person, auction)
  return decideWithReceipt(state, command, at, person, auction, verdict, sentBid(command))
}

/** A bid as it reached the world, with who prepared and confirmed it. */
interface ReceivedBid {
  readonly price: number | null
  readonly rate: number | null
  readonly signatorId: number | null
  readonly seen: Seen | null
  /** How long the request waited on the server, virtual ms. */
  readonly waitedMs?: number
  readonly twoPerson?: NonNullable<BidReceipt['twoPerson']>
}

/** Decides a bid that a second signator confirmed, under the same rules, at the instant of the confirmation. */
export const decideConfirmedBid = (
  state: WorldState,
  at: number,
  person: Person,
  auction: AuctionRecord,
  bid: ReceivedBid,
  sent: SentBid,
): Decision => decideWithReceipt(state, bid, at, person, auction, judge(bid, at, person, auction), sent)

function decideWithReceipt(
  state: WorldState,
  command: ReceivedBid,
  at: number,
  person: Person,
  auction: AuctionRecord,
  verdict: Verdict,
  sent: SentBid,
): Decision {
  const receipt: BidReceipt = {
    sequence: auction.receipts.length + 1,
    userId: person.id,
    at,
    ...(command.waitedMs === undefined ? {} : { receivedAt: at - command.waitedMs }),
    outcome: 'refusal' in verdict ? 'refused' : 'accepted',
    rule: 'refusal' in verdict ? verdict.refusal.message : verdict.rule,
    price: command.price,
    rate: command.rate,
    seen: command.seen,
    ...(auction.bidSheet === undefined
      ? {}
      : { bidSheet: { version: auction.bidSheet.version, sha256: auction.bidSheet.sha256 } }),
    ...(command.twoPerson === undefined ? {} : { twoPerson: command.twoPerson }),
  }
  const reply = (after: WorldState): unknown => bidReply(after, person.id, auction.id, receipt.sequence)
  if ('refusal' in verdict) {
    const { refusal } = verdict
    const events: WorldEvent[] = [{ type: 'bid-refused', auctionId: auction.id, receipt }]
    return refused(refusal, [...events, ...storedAnswer(person, receipt, refusal, sent)], reply)
  }
  const bid: Bid = {
    id: state.nextBidId,
    profileId: verdict.profileId,
    signatorId: command.signatorId,
    value: verdict.value,
    at,
  }
  const events = consequences(state, auction, person, bid, receipt)
  return accepted([...events, ...storedAnswer(person, receipt, null, sent)], reply)
}

function storedAnswer(
  { id: userId }: Person,
  { sequence }: BidReceipt,
  refusal: Refusal | null,
  { auctionId, key, fingerprint }: SentBid,
): WorldEvent[] {
  return key === null ? [] : [{ type: 'answer-kept', auctionId, userId, key, fingerprint, sequence, refusal }]
}

/** The events of an accepted bid: the bid, a soft close if it causes one, and notifications. */
function consequences(
  state: WorldState,
  auction: AuctionRecord,
  person: Person,
  bid: Bid,
  receipt: BidReceipt,
): WorldEvent[] {
  const letter = auction.letters[bid.profileId] ?? freeLetter(state.seed, auction)
  const events: WorldEvent[] = [{ type: 'bid-accepted', auctionId: auction.id, bid, letter, receipt }]
  const batch = new NotificationBatch(state, bid.at)
  const name = auction.loan.project_name
  const leader = bestBid(auction)
  if (leader !== undefined && leader.profileId !== bid.profileId) {
    batch.add(peopleByProfile(state, [leader.profileId]), {
      action: 'outbid',
      title: 'You have been outbid',
      text: `${name}: the best bid is now ${valueText(auction, bid.value)}.`,
      auctionId: auction.id,
    })
  }
  const endAt = bid.at + SOFT_CLOSE_MS
  if (auction.endAt !== null && endAt > auction.endAt && auction.extensionsUsed < SOFT_CLOSE_LIMIT) {
    events.push({ type: 'auction-extended', auctionId: auction.id, at: bid.at, endAt, bidId: bid.id })
    const bidders = peopleByProfile(state, [...auction.bids.map((earlier) => earlier.profileId), bid.profileId])
    batch.add([...sellersOf(state, auction), ...bidders], {
      action: 'auction_extended',
      title: 'Auction extended',
      text: `${name}: a bid in the last 2 minutes extended the auction (${auction.extensionsUsed + 1} of ${SOFT_CLOSE_LIMIT}).`,
      auctionId: auction.id,
    })
  }
  events.push(...batch.events)
  if (hasOpenReminder(state, person.id, auction.id)) {
    events.push({ type: 'reminders-settled', userId: person.id, auctionId: auction.id, at: bid.at })
  }
  return events
}

/** A price or rate in the market's notation. */
function figureText({ price, rate }: BidCommand): string {
  if (price !== null) return priceText(thirtySeconds(price) ?? 0)
  return rate === null ? '' : rateText(thousandths(rate) ?? 0)
}

export const bidCommands = [
  defineCommand<BidCommand>({
    name: 'bid',
    decide: decideBid,
    describe: (command, { firm, project }) => `bid: ${firm} → ${figureText(command)} on ${project}`,
  }),
] as const
