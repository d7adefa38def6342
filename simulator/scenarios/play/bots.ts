// Rival bidders. A bot is a pure function of the state, with draws from the seed that change only when the auction does. It
// stores nothing, so a rewind, fork or replay needs no state of bots.

import type { IgnoreCommand } from '../../world/auctions/passes.commands'
import { isInvited } from '../../world/auctions/visibility'
import { bestBid, bidToBeat, limitOf, nextValue, processOf } from '../../world/bids/bidding'
import type { BidCommand } from '../../world/bids/bids.commands'
import type { SetMaximumCommand } from '../../world/bids/standing-maxima.commands'
import { draws } from '../../world/draws'
import type { Seen } from '../../world/envelope'
import { PRICE_STEP, percentOfPrice, percentOfRate, RATE_STEP } from '../../world/figures'
import { personById } from '../../world/people/people'
import type { AuctionRecord, WorldState } from '../../world/state'

export interface Bot {
  /** The persona's key. */
  readonly key: string
  readonly userId: number
  /** Null for an unregistered persona. */
  readonly profileId: number | null
  readonly signatorId: number | null
  /** Paces, `before` and `after` in ms, raises in steps (1/32 or 0.01 %), chance in percent. */
  readonly strategy:
    | { readonly name: 'incremental'; readonly pace: Range; readonly raise: Range }
    | { readonly name: 'sniper'; readonly before: Range }
    /** Answers every better bid with the minimum next bid. */
    | { readonly name: 'proxy'; readonly pace: Range }
    /** Sets its limit as its standing maximum once, and leaves the bids to the server. */
    | { readonly name: 'standing-maximum'; readonly after: Range }
    /** Passes. */
    | { readonly name: 'passer'; readonly after: Range }
    /** Bids at random times. */
    | { readonly name: 'random-walk'; readonly pace: Range; readonly raise: Range; readonly chance: number }
  /** Its limit: 32nds, thousandths of a percent, or steps from the first possible bid; null for a bot that never bids. */
  readonly limit: { readonly price: number } | { readonly rate: number } | { readonly steps: Range } | null
  /** Keys of the auctions it considers; null means all. */
  readonly auctions: ReadonlySet<string> | null
  /** The percentage of auctions in which it takes part. */
  readonly interest: number
  /** Virtual ms; null means no limit. */
  readonly from: number | null
  readonly until: number | null
}

/** Inclusive. */
export type Range = readonly [from: number, to: number]

/** A sniper's reaction time, ms. */
const REACTION: Range = [2_000, 9_000]

export interface BotPlan {
  readonly at: number
  readonly command: BidCommand | IgnoreCommand | SetMaximumCommand
}

/** What this bot does next on this auction in the current state, and when; null for nothing. */
export function botPlan(bot: Bot, state: WorldState, auction: AuctionRecord): BotPlan | null {
  if (auction.status !== 'live' || auction.endAt === null || auction.startedAt === null) return null
  if (!participates(bot, state, auction) || bestBid(auction)?.profileId === bot.profileId) return null
  if (bot.strategy.name === 'passer') return passPlan(bot, bot.strategy.after, state, auction, auction.startedAt)
  const value = valueFor(bot, state, auction)
  if (value === null) return null
  if (bot.strategy.name === 'standing-maximum' && (auction.rankOnly || hasSetMaximum(bot, auction))) return null
  const at = bidTimeFor(bot, state, auction, auction.startedAt, auction.endAt)
  if (at >= auction.endAt || (bot.until !== null && at > bot.until)) return null
  const isPriceAuction = processOf(auction) === 'price'
  return {
    at,
    command: {
      name: bot.strategy.name === 'standing-maximum' ? 'set standing maximum' : 'bid',
      actor: bot.userId,
      origin: 'bot',
      auctionId: auction.id,
      price: isPriceAuction ? percentOfPrice(value) : null,
      rate: isPriceAuction ? null : percentOfRate(value),
      signatorId: bot.signatorId,
      seen: seenOf(bot, auction, at),
      key: null,
    },
  }
}

const hasSetMaximum = ({ userId }: Bot, { receipts }: AuctionRecord): boolean =>
  receipts.some((receipt) => receipt.userId === userId && receipt.standingMaximum !== undefined)

/** What a bot sees when it bids: the bid to beat with its age. Its clock is the world's, without error. */
function seenOf({ profileId }: Bot, auction: AuctionRecord, at: number): Seen {
  const best = bidToBeat(auction, profileId)
  const { version } = auction
  if (best === undefined) return { version, clock_error_ms: 0 }
  const figure =
    processOf(auction) === 'price'
      ? { price: percentOfPrice(best.value) }
      : { gnma_interest_rate: percentOfRate(best.value) }
  return { version, ...figure, age_ms: at - best.at, clock_error_ms: 0 }
}

function passPlan(
  bot: Bot,
  after: Range,
  state: WorldState,
  auction: AuctionRecord,
  startedAt: number,
): BotPlan | null {
  if (auction.bids.some((bid) => bid.profileId === bot.profileId)) return null
  const since = Math.max(startedAt, bot.from ?? 0)
  const at = since + draws(state.seed, 'pass', bot.key, auction.key).between(...after)
  if (at >= (auction.endAt ?? 0) || (bot.until !== null && at > bot.until)) return null
  return { at, command: { name: 'ignore', actor: bot.userId, origin: 'bot', auctionId: auction.id } }
}

function participates(bot: Bot, state: WorldState, auction: AuctionRecord): boolean {
  if (bot.auctions !== null && !bot.auctions.has(auction.key)) return false
  if (bot.profileId !== null && auction.passes[bot.profileId] !== undefined) return false
  const person = personById(state, bot.userId)
  if (person === undefined || !isInvited(person, auction)) return false
  return bot.interest >= 100 || draws(state.seed, 'interest', bot.key, auction.key).percent(bot.interest)
}

/** The value it would bid: the minimum next bid plus its raise, capped at its limit. */
function valueFor(bot: Bot, state: WorldState, auction: AuctionRecord): number | null {
  const next = nextValue(auction, bot.profileId)
  const limit = limitFor(bot, state, auction)
  if (limit === null) return null
  const upwards = processOf(auction) === 'price'
  if (upwards ? next > limit : next < limit) return null
  if (bot.strategy.name === 'standing-maximum') return limit
  if (!('raise' in bot.strategy)) return next
  const [least, most] = bot.strategy.raise
  const steps = draws(state.seed, 'raise', bot.key, auction.key, auction.bids.length).between(least, most)
  const extra = Math.max(0, steps - 1)
  return upwards ? Math.min(limit, next + extra * PRICE_STEP) : Math.max(limit, next - extra * RATE_STEP)
}

/** Its limit in the auction's unit and on its grid; null if it has none for this process. */
function limitFor(bot: Bot, state: WorldState, auction: AuctionRecord): number | null {
  const isPriceAuction = processOf(auction) === 'price'
  if (bot.limit === null) return null
  if ('price' in bot.limit) return isPriceAuction ? bot.limit.price : null
  if ('rate' in bot.limit) return isPriceAuction ? null : bot.limit.rate
  const [least, most] = bot.limit.steps
  const steps = draws(state.seed, 'limit', bot.key, auction.key).between(least, most)
  const start = limitOf(auction)
  if (start === null) return null
  return isPriceAuction ? start + steps * PRICE_STEP : start - (start % RATE_STEP) - steps * RATE_STEP
}

/** When it bids: always after what it last saw or did, so a refused bid isn't repeated immediately. */
function bidTimeFor(bot: Bot, state: WorldState, auction: AuctionRecord, startedAt: number, endAt: number): number {
  const ownReceipts = auction.receipts.filter((receipt) => receipt.userId === bot.userId)
  const since = Math.max(startedAt, bestBid(auction)?.at ?? 0, ownReceipts.at(-1)?.at ?? 0, bot.from ?? 0)
  const draw = draws(state.seed, 'moment', bot.key, auction.key, auction.bids.length, ownReceipts.length)
  switch (bot.strategy.name) {
    case 'incremental':
    case 'proxy':
      return since + draw.between(...bot.strategy.pace)
    case 'random-walk': {
      let at = since
      do at += Math.max(1, draw.between(...bot.strategy.pace))
      while (at < endAt && !draw.percent(bot.strategy.chance))
      return at
    }
    case 'standing-maximum':
      return since + draw.between(...bot.strategy.after)
    case 'passer':
      return endAt
    case 'sniper':
      return Math.max(endAt - draw.between(...bot.strategy.before), since + draw.between(...REACTION))
    default: {
      const never: never = bot.strategy
      return never
    }
  }
}
