// Orders about a standing maximum: a firm sets or changes it, or withdraws it. Each has a receipt. docs/bidding.md has the rules.
import { maySee } from '../auctions/visibility'
import { canonical } from '../canonical'
import { byNameAndProject, type CommandOf, defineCommand } from '../command'
import { type Decision, refused } from '../decision'
import { percentOfPrice, percentOfRate } from '../figures'
import { valueText } from '../notifications/notification-batch'
import { senderOf } from '../people/people'
import { forbidden, invalid, notFound, unauthenticated } from '../refusal'
import type { AuctionRecord, Person, StandingMaximum, WorldState } from '../state'
import { rowOf } from '../table'
import { judgeMaximum, type Verdict, withinLimits } from './bid-rules'
import { beatenBy, maximumInForce, processOf } from './bidding'
import { biddingEvents } from './bidding-events'
import {
  acceptedWithReceipt,
  earlierAnswer,
  type ReceivedBid,
  receiptOf,
  refusedWithReceipt,
  type SentBid,
  type SentFigure,
} from './bids.commands'

/** Sets or changes the maximum. */
export type SetMaximumCommand = CommandOf<'set standing maximum', SentFigure>

type WithdrawMaximumCommand = CommandOf<
  'withdraw standing maximum',
  { readonly auctionId: number; readonly key: string | null }
>

/** The auction and its sender, or the refusal or the earlier answer of this order. */
function orderOf(state: WorldState, command: SetMaximumCommand | WithdrawMaximumCommand, sent: SentBid) {
  const person = senderOf(state, command)
  if (person === undefined) return refused(unauthenticated)
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  const earlier = earlierAnswer(state, person, sent)
  if (earlier !== null) return earlier
  // As for a bid: without a receipt, because an uninvited investor must not learn that the auction exists.
  if (person.role === 'investor' && !maySee(person, auction)) return refused(notFound('The auction'))
  return { person, auction }
}

function decideSet(state: WorldState, command: SetMaximumCommand, at: number): Decision {
  const { auctionId, key, price, rate, signatorId, seen } = command
  const sent = { auctionId, key, fingerprint: canonical({ standingMaximum: true, price, rate, signatorId, seen }) }
  const order = orderOf(state, command, sent)
  if ('ok' in order) return order
  const { person, auction } = order
  const verdict: Verdict =
    state.twoPerson.required[person.profile?.id ?? 0] === true
      ? { refusal: forbidden('Your firm uses the two-person rule. Prepare it, and another signator confirms it.') }
      : judgeMaximum(command, at, person, auction)
  return decideMaximum(state, command, at, person, auction, verdict, sent)
}

/** Decides a standing maximum that a second signator confirmed, under the same rules, at the instant of the confirmation. */
export const decideConfirmedMaximum = (
  state: WorldState,
  at: number,
  person: Person,
  auction: AuctionRecord,
  maximum: ReceivedBid,
  sent: SentBid,
): Decision => decideMaximum(state, maximum, at, person, auction, judgeMaximum(maximum, at, person, auction), sent)

function decideMaximum(
  state: WorldState,
  command: ReceivedBid,
  at: number,
  person: Person,
  auction: AuctionRecord,
  judged: Verdict,
  sent: SentBid,
): Decision {
  const { signatorId, twoPerson } = command
  const verdict = withinLimits(judged, state, person, { auctionId: auction.id, signatorId, standingMaximum: true }, at)
  const isChange = maximumInForce(auction, person.profile?.id ?? 0) !== undefined
  const receipt = {
    ...receiptOf(command, at, person, auction, verdict),
    standingMaximum: isChange ? 'changed' : 'set',
  } as const
  if ('refusal' in verdict) return refusedWithReceipt(person, auction, receipt, verdict.refusal, sent)
  const { value, profileId } = verdict
  const maximum: StandingMaximum = {
    value,
    sequence: receipt.sequence,
    userId: person.id,
    signatorId,
    ...(twoPerson === undefined ? {} : { twoPerson }),
  }
  const set = { type: 'standing-maximum-set', auctionId: auction.id, profileId, maximum, receipt } as const
  return acceptedWithReceipt(person, auction, receipt, biddingEvents(state, auction.id, at, [set]), sent)
}

/** Withdraws the maximum. A bid that was made for it stands. One person may do it under the two-person rule, because it binds to nothing. */
function decideWithdraw(state: WorldState, command: WithdrawMaximumCommand, at: number): Decision {
  const { auctionId, key } = command
  const sent = { auctionId, key, fingerprint: canonical({ standingMaximum: false }) }
  const order = orderOf(state, command, sent)
  if ('ok' in order) return order
  const { person, auction } = order
  if (person.role !== 'investor') return refused(forbidden('Only investors may bid.'))
  const profileId = person.profile?.id ?? 0
  const maximum = maximumInForce(auction, profileId)
  const beaten = beatenBy(auction, profileId)
  if (auction.status === 'past') return refused(invalid('auction', 'This auction has closed.'))
  if (beaten !== undefined) {
    return refused(
      invalid('auction', `Your firm’s standing maximum was already beaten at ${valueText(auction, beaten.value)}.`),
    )
  }
  if (maximum === undefined) return refused(invalid('auction', 'Your firm has no standing maximum in this auction.'))
  const isPrice = processOf(auction) === 'price'
  const withdrawn = {
    price: isPrice ? percentOfPrice(maximum.value) : null,
    rate: isPrice ? null : percentOfRate(maximum.value),
    signatorId: null,
    seen: null,
  }
  const rule = { rule: `The standing maximum of receipt #${maximum.sequence} is withdrawn.` }
  const receipt = { ...receiptOf(withdrawn, at, person, auction, rule), standingMaximum: 'withdrawn' } as const
  const event = { type: 'standing-maximum-set', auctionId, profileId, maximum: null, receipt } as const
  return acceptedWithReceipt(person, auction, receipt, [event], sent)
}

export const standingMaximumCommands = [
  // A timeline that others may read shows no figure.
  defineCommand<SetMaximumCommand>({ name: 'set standing maximum', decide: decideSet, describe: byNameAndProject }),
  defineCommand<WithdrawMaximumCommand>({
    name: 'withdraw standing maximum',
    decide: decideWithdraw,
    describe: byNameAndProject,
  }),
] as const
