// The bid command: the verdict, and the receipt for every bid on a visible auction.
import { maySee } from '../auctions/visibility'
import { canonical } from '../canonical'
import { type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import type { Seen } from '../envelope'
import type { WorldEvent } from '../events'
import { priceText, rateText, thirtySeconds, thousandths } from '../figures'
import { senderOf } from '../people/people'
import { forbidden, invalid, notFound, type Refusal, unauthenticated } from '../refusal'
import type { AuctionRecord, Bid, BidReceipt, Person, WorldState } from '../state'
import { rowOf } from '../table'
import { judge, type Verdict, withinLimits } from './bid-rules'
import { nextBidId } from './bidding'
import { biddingEvents, letterOf, sheetOf } from './bidding-events'
import { bidReply } from './receipts.project'

/** A figure for an auction. A valid one sets only `price` (percent of par) or only `rate` (percent), as its auction requires. */
export interface SentFigure {
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

export type BidCommand = CommandOf<'bid', SentFigure>

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

/** A bid or a maximum as it reached the world, with who prepared and confirmed it. */
export interface ReceivedBid {
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
  judged: Verdict,
  sent: SentBid,
): Decision {
  const { signatorId } = command
  const verdict = withinLimits(judged, state, person, { auctionId: auction.id, signatorId, standingMaximum: false }, at)
  const receipt = receiptOf(command, at, person, auction, verdict)
  if ('refusal' in verdict) return refusedWithReceipt(person, auction, receipt, verdict.refusal, sent)
  const bid: Bid = {
    id: nextBidId(auction),
    profileId: verdict.profileId,
    signatorId,
    value: verdict.value,
    at,
  }
  const letter = letterOf(state, auction, bid.profileId)
  const events = biddingEvents(state, auction.id, at, [
    { type: 'bid-accepted', auctionId: auction.id, bid, letter, receipt },
  ])
  return acceptedWithReceipt(person, auction, receipt, events, sent)
}

/** The receipt of a bid, or of an order about a standing maximum, with this verdict. */
export function receiptOf(
  command: ReceivedBid,
  at: number,
  person: Person,
  auction: AuctionRecord,
  verdict: { readonly refusal: Refusal } | { readonly rule: string },
): BidReceipt {
  return {
    sequence: auction.receipts.length + 1,
    userId: person.id,
    at,
    ...(command.waitedMs === undefined ? {} : { receivedAt: at - command.waitedMs }),
    outcome: 'refusal' in verdict ? 'refused' : 'accepted',
    rule: 'refusal' in verdict ? verdict.refusal.message : verdict.rule,
    price: command.price,
    rate: command.rate,
    seen: command.seen === null ? null : inSealedForm(command.seen),
    ...sheetOf(auction),
    ...(command.twoPerson === undefined ? {} : { twoPerson: command.twoPerson }),
  }
}

/** Null for what wasn't sent: a receipt's seal covers its JSON, and some servers write null for a missing field. */
const inSealedForm = ({ version, price, gnma_interest_rate, age_ms, clock_error_ms, pressed_at }: Seen): Seen => ({
  version: version ?? null,
  price: price ?? null,
  gnma_interest_rate: gnma_interest_rate ?? null,
  age_ms: age_ms ?? null,
  clock_error_ms: clock_error_ms ?? null,
  pressed_at: pressed_at ?? null,
})

/** Refuses an order, with its receipt. */
export function refusedWithReceipt(
  person: Person,
  auction: AuctionRecord,
  receipt: BidReceipt,
  refusal: Refusal,
  sent: SentBid,
): Decision {
  const events: WorldEvent[] = [{ type: 'bid-refused', auctionId: auction.id, receipt }]
  return refused(
    refusal,
    [...events, ...storedAnswer(person, receipt, refusal, sent)],
    replyOf(person, auction, receipt),
  )
}

/** Accepts an order with these events, which store its receipt. */
export const acceptedWithReceipt = (
  person: Person,
  auction: AuctionRecord,
  receipt: BidReceipt,
  events: readonly WorldEvent[],
  sent: SentBid,
): Decision => accepted([...events, ...storedAnswer(person, receipt, null, sent)], replyOf(person, auction, receipt))

const replyOf =
  ({ id: userId }: Person, { id: auctionId }: AuctionRecord, { sequence }: BidReceipt) =>
  (after: WorldState): unknown =>
    bidReply(after, userId, auctionId, sequence)

function storedAnswer(
  { id: userId }: Person,
  { sequence }: BidReceipt,
  refusal: Refusal | null,
  { auctionId, key, fingerprint }: SentBid,
): WorldEvent[] {
  return key === null ? [] : [{ type: 'answer-kept', auctionId, userId, key, fingerprint, sequence, refusal }]
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
