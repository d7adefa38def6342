// The step to bid: a price, a rate, a raise, or exactly what was sent.
import * as z from 'zod/mini'
import { nextValue, processOf } from '../../world/bids/bidding'
import { PRICE_STEP, percentOfPrice, percentOfRate, RATE_STEP } from '../../world/figures'
import type { AuctionRecord, Person } from '../../world/state'
import { key, priceValue, rateValue, waitedMs } from '../language/values'
import { defineStep } from './step'

/** What stood on the screen of whoever pressed. */
export const seenOnScreen = z.optional(
  z.nullable(
    z.strictObject({
      version: z.optional(z.nullable(z.int())),
      price: z.optional(z.nullable(z.number())),
      gnma_interest_rate: z.optional(z.nullable(z.number())),
      age_ms: z.optional(z.nullable(z.int())),
      clock_error_ms: z.optional(z.nullable(z.int())),
      pressed_at: z.optional(z.nullable(z.string())),
    }),
  ),
)

/** The fields besides the figure. */
const besides = {
  auction: key,
  signator: z.optional(z.nullable(z.int())),
  seen: seenOnScreen,
  key: z.optional(z.string().check(z.describe('The Idempotency-Key: the same again is the same bid'))),
  waited_ms: waitedMs,
}

const fields = z.union([
  z.strictObject({ ...besides, price: priceValue }),
  z.strictObject({ ...besides, rate: rateValue }),
  z.strictObject({
    ...besides,
    raise: z
      .int()
      .check(z.gte(1), z.lte(320), z.describe('So many steps better than the best bid, or than where bidding begins')),
  }),
  z.strictObject({
    ...besides,
    sent: z
      .strictObject({ price: z.nullable(z.number()), rate: z.nullable(z.number()) })
      .check(z.describe('Percent, exactly as it was sent, however wrong')),
  }),
])

const firstSignator = (person: Person): number | null => person.profile?.signators[0]?.id ?? null

interface Figure {
  readonly price: number | null
  readonly rate: number | null
}

/** Percent of par, or percent. */
function figureOf(bid: z.output<typeof fields>, auction: AuctionRecord): Figure {
  if ('sent' in bid) return bid.sent
  if ('price' in bid) return { price: percentOfPrice(bid.price), rate: null }
  if ('rate' in bid) return { price: null, rate: bid.rate }
  const next = nextValue(auction)
  const more = bid.raise - 1
  return processOf(auction) === 'price'
    ? { price: percentOfPrice(next + more * PRICE_STEP), rate: null }
    : { price: null, rate: percentOfRate(next - more * RATE_STEP) }
}

export const bidSteps = [
  defineStep({
    command: 'bid',
    does: 'The investor bids a price, a rate, or so many steps better than the best bid.',
    by: 'person',
    role: 'investor',
    with: fields,
    input: (bid, names) => {
      const auction = names.auction(bid.auction)
      const signatorId = bid.signator === undefined ? firstSignator(names.sender()) : bid.signator
      const figure = figureOf(bid, auction)
      return {
        auctionId: auction.id,
        ...figure,
        signatorId,
        seen: bid.seen ?? null,
        key: bid.key ?? null,
        ...(bid.waited_ms === undefined ? {} : { waitedMs: bid.waited_ms }),
      }
    },
    fields: ({ auctionId, price, rate, signatorId, seen, key: sentKey, waitedMs: waited }, keys) => ({
      auction: keys.auction(auctionId),
      sent: { price, rate },
      signator: signatorId,
      seen: seen ?? undefined,
      key: sentKey ?? undefined,
      waited_ms: waited,
    }),
  }),
] as const
