// The bid step: a price, a rate, a raise, or the exact values sent.
import * as z from 'zod/mini'
import { nextValue, processOf } from '../../world/bids/bidding'
import { PRICE_STEP, percentOfPrice, percentOfRate, RATE_STEP } from '../../world/figures'
import type { AuctionRecord, Person } from '../../world/state'
import { key, priceValue, rateValue, waitedMs } from '../language/values'
import { defineStep } from './step'

/** What the bidder's screen showed. */
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

/** The fields other than the price or rate. */
const commonFields = {
  auction: key,
  signator: z.optional(z.nullable(z.int())),
  seen: seenOnScreen,
  key: z.optional(z.string().check(z.describe('The Idempotency-Key. A repeated key is the same bid'))),
  waited_ms: waitedMs,
}

const fields = z.union([
  z.strictObject({ ...commonFields, price: priceValue }),
  z.strictObject({ ...commonFields, rate: rateValue }),
  z.strictObject({
    ...commonFields,
    raise: z
      .int()
      .check(
        z.gte(1),
        z.lte(320),
        z.describe('How many steps better than the best bid, or than the starting point for a first bid'),
      ),
  }),
  z.strictObject({
    ...commonFields,
    sent: z
      .strictObject({ price: z.nullable(z.number()), rate: z.nullable(z.number()) })
      .check(z.describe('The exact values sent, in percent, even if invalid')),
  }),
])

const firstSignator = (person: Person): number | null => person.profile?.signators[0]?.id ?? null

interface Figure {
  readonly price: number | null
  readonly rate: number | null
}

/** The price in percent of par, or the rate in percent. */
function figureOf(bid: z.output<typeof fields>, auction: AuctionRecord, profileId: number | null): Figure {
  if ('sent' in bid) return bid.sent
  if ('price' in bid) return { price: percentOfPrice(bid.price), rate: null }
  if ('rate' in bid) return { price: null, rate: bid.rate }
  const next = nextValue(auction, profileId)
  const extraSteps = bid.raise - 1
  return processOf(auction) === 'price'
    ? { price: percentOfPrice(next + extraSteps * PRICE_STEP), rate: null }
    : { price: null, rate: percentOfRate(next - extraSteps * RATE_STEP) }
}

export const bidSteps = [
  defineStep({
    command: 'bid',
    does: 'The investor bids a price, a rate, or a number of steps better than the best bid.',
    by: 'person',
    role: 'investor',
    with: fields,
    input: (bid, names) => {
      const auction = names.auction(bid.auction)
      const signatorId = bid.signator === undefined ? firstSignator(names.sender()) : bid.signator
      const figure = figureOf(bid, auction, names.sender().profile?.id ?? null)
      return {
        auctionId: auction.id,
        ...figure,
        signatorId,
        seen: bid.seen ?? null,
        key: bid.key ?? null,
        ...(bid.waited_ms === undefined ? {} : { waitedMs: bid.waited_ms }),
      }
    },
    fields: ({ auctionId, price, rate, signatorId, seen, key: sentKey, waitedMs }, keys) => ({
      auction: keys.auction(auctionId),
      sent: { price, rate },
      signator: signatorId,
      seen: seen ?? undefined,
      key: sentKey ?? undefined,
      waited_ms: waitedMs,
    }),
  }),
] as const
