// A bid: which rule decides, and what follows from it. Every bid on an auction that exists leaves a receipt.
// simulator.md, The rules of the house; spec §4, §5, §9

import { isInvited, maySee } from '../auctions/visibility'
import { canonical } from '../canonical'
import type { BidCommand } from '../commands'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import { draws } from '../draws'
import type { WorldEvent } from '../events'
import { PRICE_CEILING, RATE_STEP, SOFT_CLOSE_LIMIT, SOFT_CLOSE_MS, thirtySeconds, thousandths } from '../figures'
import { Notices, peopleOf, sellersOf, valueText } from '../notifications/notices'
import { personById } from '../people/people'
import type { Refusal } from '../refusal'
import { forbidden, invalid, notFound } from '../refusal'
import type { AuctionRecord, Bid, BidReceipt, Person, WorldState } from '../state'
import { rowOf, rowsOf } from '../table'
import { beats, bestBid, limitOf, nextValue, processOf } from './bidding'
import { bidReply } from './receipts.project'

/** Accepts or refuses a bid. The same Idempotency-Key with the same body is answered as before, without an event. */
export function decideBid(state: WorldState, command: BidCommand, at: number): Decision {
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  if (person === undefined) return refused({ status: 401, message: 'Unauthenticated.' })
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  return earlierAnswer(state, command, person) ?? judged(state, command, at, person, auction)
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

function judged(state: WorldState, command: BidCommand, at: number, person: Person, auction: AuctionRecord): Decision {
  const verdict = judge(command, at, person, auction)
  const receipt: BidReceipt = {
    sequence: auction.receipts.length + 1,
    userId: person.id,
    at,
    outcome: 'refusal' in verdict ? 'refused' : 'accepted',
    rule: 'refusal' in verdict ? verdict.refusal.message : verdict.rule,
    price: command.price,
    rate: command.rate,
    seen: command.seen,
  }
  const reply = (after: WorldState): unknown => bidReply(after, person.id, auction.id, receipt.sequence)
  if ('refusal' in verdict) {
    const { refusal } = verdict
    const events: WorldEvent[] = [{ type: 'bid-refused', auctionId: auction.id, receipt }]
    return refused(refusal, [...events, ...keptAnswer(command, person, receipt, refusal)], reply)
  }
  const bid: Bid = {
    id: state.nextBidId,
    profileId: verdict.profileId,
    signatorId: command.signatorId,
    value: verdict.value,
    at,
  }
  const events = consequences(state, auction, person, bid, receipt)
  return accepted([...events, ...keptAnswer(command, person, receipt, null)], reply)
}

function keptAnswer(command: BidCommand, person: Person, receipt: BidReceipt, refusal: Refusal | null): WorldEvent[] {
  if (command.key === null) return []
  const { key, auctionId } = command
  const { sequence } = receipt
  return [
    { type: 'answer-kept', auctionId, userId: person.id, key, fingerprint: fingerprint(command), sequence, refusal },
  ]
}

type Verdict =
  | { readonly refusal: Refusal }
  | { readonly rule: string; readonly value: number; readonly profileId: number }

const no = (refusal: Refusal): Verdict => ({ refusal })

function judge(command: BidCommand, at: number, person: Person, auction: AuctionRecord): Verdict {
  if (person.role !== 'investor' || person.profile === null) return no(forbidden('Only investors may bid.'))
  if (!isInvited(person, auction)) return no(forbidden('You are not invited to this auction.'))
  if (!maySee(person, auction)) return no(notFound('The auction'))
  const process = processOf(auction)
  const field = process === 'price' ? 'price' : 'gnma_interest_rate'
  if (auction.status === 'past') return no(invalid(field, 'This auction has closed.'))
  if (auction.status !== 'live') return no(invalid(field, 'This auction has not started yet.'))
  if (auction.pausedAt !== null) return no(invalid(field, 'This auction is paused.'))
  if (auction.endAt !== null && at >= auction.endAt) return no(invalid(field, 'This auction has closed.'))
  const { signatorId } = command
  if (signatorId !== null && !person.profile.signators.some((signator) => signator.id === signatorId)) {
    return no(invalid('signator_id', 'This person may not sign for your firm.'))
  }
  const profileId = person.profile.id
  const value = process === 'price' ? judgePrice(command, auction) : judgeRate(command, auction)
  if (typeof value !== 'number') return no(value)
  return { rule: ruleOf(auction), value, profileId }
}

function judgePrice(command: BidCommand, auction: AuctionRecord): number | Refusal {
  if (command.rate !== null) return invalid('gnma_interest_rate', 'This auction is bid in price.')
  if (command.price === null) return invalid('price', 'Price can not be empty')
  const value = thirtySeconds(command.price)
  if (value === null) return invalid('price', 'Please use a fraction in 1/32 increments')
  if (value > PRICE_CEILING) return invalid('price', 'The Price field must be 115 or less')
  return beats(auction, value) ? value : invalid('price', tooLittle(auction))
}

function judgeRate(command: BidCommand, auction: AuctionRecord): number | Refusal {
  if (command.price !== null) return invalid('price', 'This auction is bid in rate.')
  if (command.rate === null) return invalid('gnma_interest_rate', 'GNMA rate can not be empty')
  const value = thousandths(command.rate)
  if (value === null || value % RATE_STEP !== 0) {
    return invalid('gnma_interest_rate', 'Please use steps of 0.01%')
  }
  return beats(auction, value) ? value : invalid('gnma_interest_rate', tooLittle(auction))
}

function tooLittle(auction: AuctionRecord): string {
  const next = valueText(auction, nextValue(auction))
  const best = bestBid(auction)
  if (processOf(auction) === 'price') {
    if (best === undefined) return `The minimum price is ${next}.`
    return `The best bid is ${valueText(auction, best.value)}: bid ${next} or more.`
  }
  if (best === undefined) return `The highest rate accepted is ${next}.`
  return `The best bid is ${valueText(auction, best.value)}: bid ${next} or less.`
}

function ruleOf(auction: AuctionRecord): string {
  const best = bestBid(auction)
  const step = processOf(auction) === 'price' ? '1/32' : '0.01%'
  if (best !== undefined) return `Beats the best bid of ${valueText(auction, best.value)} by at least ${step}.`
  const limit = limitOf(auction)
  if (limit === null) return 'First bid.'
  return processOf(auction) === 'price'
    ? `First bid, at or above the minimum price of ${valueText(auction, limit)}.`
    : `First bid, at or below the highest rate of ${valueText(auction, limit)}.`
}

/** The bid itself, the soft close it may cause, and who is told. */
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
    news.tell(peopleOf(state, [leader.profileId]), {
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
    news.tell([...sellersOf(state, auction), ...bidders], {
      action: 'auction_extended',
      title: 'Auction extended',
      text: `${name}: a bid in the last 2 minutes moved the end (extension ${auction.extensionsUsed + 1} of ${SOFT_CLOSE_LIMIT}).`,
      auctionId: auction.id,
    })
  }
  events.push(...news.events)
  if (hasOpenReminder(state, person.id, auction.id)) {
    events.push({ type: 'reminders-settled', userId: person.id, auctionId: auction.id, at: bid.at })
  }
  return events
}

/** Whether this person could still press Pass on a notification of this auction. */
export function hasOpenReminder(state: WorldState, userId: number, auctionId: number): boolean {
  return (state.notifications[userId] ?? []).some(
    (one) => one.data?.auction_id === auctionId && typeof one.action_result === 'string',
  )
}

/** Nobody can press Pass on this auction's reminders any more. */
export function remindersSettledBy(state: WorldState, auctionId: number, at: number): readonly WorldEvent[] {
  const settled: WorldEvent[] = []
  for (const { id: userId } of rowsOf(state.people)) {
    if (hasOpenReminder(state, userId, auctionId)) settled.push({ type: 'reminders-settled', userId, auctionId, at })
  }
  return settled
}

/** A letter that nobody has in this auction, drawn from the seed: it tells nothing, not even who came first. */
function freeLetter(seed: number, auction: AuctionRecord): string {
  const taken = new Set(Object.values(auction.letters))
  const size = Math.max(8, taken.size + 4)
  const start = draws(seed, 'letter', auction.key, taken.size).between(0, size - 1)
  for (let step = 0; ; step += 1) {
    const letter = letterOf((start + step) % size)
    if (!taken.has(letter)) return letter
  }
}

/** A … Z, AA, AB … */
function letterOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : letterOf(Math.floor(place / 26) - 1) + last
}
