// The command to bid: the verdict, the receipt that every bid on an existing auction leaves, and what follows from it.
import { maySee } from '../auctions/visibility'
import { canonical } from '../canonical'
import type { CommandOf } from '../command'
import { defineCommand } from '../command'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import type { Seen } from '../envelope'
import type { WorldEvent } from '../events'
import { priceText, rateText, SOFT_CLOSE_LIMIT, SOFT_CLOSE_MS, thirtySeconds, thousandths } from '../figures'
import { Notices, peopleOf, sellersOf, valueText } from '../notifications/notices'
import { hasOpenReminder } from '../notifications/reminders'
import { personById } from '../people/people'
import type { Refusal } from '../refusal'
import { forbidden, invalid, notFound } from '../refusal'
import type { AuctionRecord, Bid, BidReceipt, Person, WorldState } from '../state'
import { rowOf } from '../table'
import type { Verdict } from './bid-rules'
import { judge } from './bid-rules'
import { bestBid } from './bidding'
import { freeLetter } from './letters'
import { bidReply } from './receipts.project'

/** A bid. Exactly one of `price` (percent of par) and `rate` (percent) is set; the world checks which. */
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
    /** How long before it reached the world its request had reached the server, virtual ms; left out when at once. */
    readonly waitedMs?: number
  }
>

/** Accepts or refuses a bid. The same Idempotency-Key with the same body is answered as before, without an event. */
function decideBid(state: WorldState, command: BidCommand, at: number): Decision {
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  if (person === undefined) return refused({ status: 401, message: 'Unauthenticated.' })
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  const answered = earlierAnswer(state, command, person)
  if (answered !== null) return answered
  // As for an auction that does not exist: to those who do not see it, not even a receipt tells that it does.
  if (person.role === 'investor' && !maySee(person, auction)) return refused(notFound('The auction'))
  return decided(state, command, at, person, auction)
}

function earlierAnswer(state: WorldState, command: BidCommand, person: Person): Decision | null {
  if (command.key === null) return null
  const kept = state.answers[`${person.id}:${command.auctionId}:${command.key}`]
  if (kept === undefined) return null
  if (kept.fingerprint !== fingerprint(command)) {
    return refused(invalid('idempotency_key', 'This Idempotency-Key belongs to another bid.'))
  }
  const reply = (): unknown => kept.reply
  return kept.refusal === null ? accepted([], reply) : refused(kept.refusal, [], reply)
}

const fingerprint = ({ price, rate, signatorId, seen }: BidCommand): string =>
  canonical({ price, rate, signatorId, seen })

function decided(state: WorldState, command: BidCommand, at: number, person: Person, auction: AuctionRecord): Decision {
  const profileId = person.profile?.id ?? 0
  const verdict: Verdict =
    state.twoPerson.required[profileId] === true
      ? { refusal: forbidden('Your firm bids by two persons: prepare the bid, and a signator confirms it.') }
      : judge(command, at, person, auction)
  const { decision, receipt } = received(state, command, at, person, auction, verdict)
  const refusal = decision.ok ? null : decision.refusal
  return { ...decision, events: [...decision.events, ...storedAnswer(command, person, receipt, refusal)] }
}

/** A bid as the rules need it, with whoever prepared and confirmed it. */
interface Offered {
  readonly price: number | null
  readonly rate: number | null
  readonly signatorId: number | null
  readonly seen: Seen | null
  /** How long its request had waited, virtual ms. */
  readonly waitedMs?: number
  readonly twoPerson?: NonNullable<BidReceipt['twoPerson']>
}

interface Received {
  readonly decision: Decision
  readonly receipt: BidReceipt
}

/** The bid that a second person has confirmed: judged as every bid is, at the instant of the confirmation. */
export const decideConfirmedBid = (
  state: WorldState,
  at: number,
  person: Person,
  auction: AuctionRecord,
  offered: Offered,
): Received => received(state, offered, at, person, auction, judge(offered, at, person, auction))

function received(
  state: WorldState,
  command: Offered,
  at: number,
  person: Person,
  auction: AuctionRecord,
  verdict: Verdict,
): Received {
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
    ...(command.twoPerson === undefined ? {} : { twoPerson: command.twoPerson }),
  }
  const reply = (after: WorldState): unknown => bidReply(after, person.id, auction.id, receipt.sequence)
  if ('refusal' in verdict) {
    const { refusal } = verdict
    return { decision: refused(refusal, [{ type: 'bid-refused', auctionId: auction.id, receipt }], reply), receipt }
  }
  const bid: Bid = {
    id: state.nextBidId,
    profileId: verdict.profileId,
    signatorId: command.signatorId,
    value: verdict.value,
    at,
  }
  return { decision: accepted(consequences(state, auction, person, bid, receipt), reply), receipt }
}

function storedAnswer(command: BidCommand, person: Person, receipt: BidReceipt, refusal: Refusal | null): WorldEvent[] {
  if (command.key === null) return []
  const { key, auctionId } = command
  const { sequence } = receipt
  return [
    { type: 'answer-kept', auctionId, userId: person.id, key, fingerprint: fingerprint(command), sequence, refusal },
  ]
}

/** The bid itself, the soft close it may cause, and the notifications. */
function consequences(
  state: WorldState,
  auction: AuctionRecord,
  person: Person,
  bid: Bid,
  receipt: BidReceipt,
): WorldEvent[] {
  const letter = auction.letters[bid.profileId] ?? freeLetter(state.seed, auction)
  const events: WorldEvent[] = [{ type: 'bid-accepted', auctionId: auction.id, bid, letter, receipt }]
  const news = new Notices(state, bid.at)
  const name = auction.loan.project_name
  const leader = bestBid(auction)
  if (leader !== undefined && leader.profileId !== bid.profileId) {
    news.add(peopleOf(state, [leader.profileId]), {
      action: 'outbid',
      title: 'You have been outbid',
      text: `${name}: the best bid is now ${valueText(auction, bid.value)}.`,
      auctionId: auction.id,
    })
  }
  const endAt = bid.at + SOFT_CLOSE_MS
  if (auction.endAt !== null && endAt > auction.endAt && auction.extensionsUsed < SOFT_CLOSE_LIMIT) {
    events.push({ type: 'auction-extended', auctionId: auction.id, at: bid.at, endAt, bidId: bid.id })
    const bidders = peopleOf(state, [...auction.bids.map((earlier) => earlier.profileId), bid.profileId])
    news.add([...sellersOf(state, auction), ...bidders], {
      action: 'auction_extended',
      title: 'Auction extended',
      text: `${name}: a bid in the last 2 minutes extended the auction (${auction.extensionsUsed + 1} of ${SOFT_CLOSE_LIMIT}).`,
      auctionId: auction.id,
    })
  }
  events.push(...news.events)
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
    describe: (command, { who, on }) => `bid: ${who} → ${figureText(command)} on ${on}`,
  }),
] as const
