// The steps of standing maxima: a firm sets or changes up to where the server bids for it, or withdraws it.
import * as z from 'zod/mini'
import { percentOfPrice } from '../../world/figures'
import { key, priceValue, rateValue, waitedMs } from '../language/values'
import { seenOnScreen } from './bids.steps'
import { defineStep } from './step'

const sentKey = z.optional(z.string().check(z.describe('The Idempotency-Key')))

const commonFields = {
  auction: key,
  signator: z.optional(z.nullable(z.int())),
  seen: seenOnScreen,
  key: sentKey,
  waited_ms: waitedMs,
}

const fields = z.union([
  z.strictObject({ ...commonFields, price: priceValue }),
  z.strictObject({ ...commonFields, rate: rateValue }),
  z.strictObject({
    ...commonFields,
    sent: z.strictObject({ price: z.nullable(z.number()), rate: z.nullable(z.number()) }),
  }),
])

/** The price in percent of par, or the rate in percent. */
function figureOf(maximum: z.output<typeof fields>): { readonly price: number | null; readonly rate: number | null } {
  if ('sent' in maximum) return maximum.sent
  return 'price' in maximum ? { price: percentOfPrice(maximum.price), rate: null } : { price: null, rate: maximum.rate }
}

export const standingMaximumSteps = [
  defineStep({
    command: 'set standing maximum',
    does: 'The investor sets or changes up to where the server bids for them.',
    by: 'person',
    role: 'investor',
    with: fields,
    input: (maximum, names) => ({
      auctionId: names.auction(maximum.auction).id,
      ...figureOf(maximum),
      signatorId:
        maximum.signator === undefined ? (names.sender().profile?.signators[0]?.id ?? null) : maximum.signator,
      seen: maximum.seen ?? null,
      key: maximum.key ?? null,
      ...(maximum.waited_ms === undefined ? {} : { waitedMs: maximum.waited_ms }),
    }),
    fields: ({ auctionId, price, rate, signatorId, seen, key: sent, waitedMs: waited }, keys) => ({
      auction: keys.auction(auctionId),
      sent: { price, rate },
      signator: signatorId,
      seen: seen ?? undefined,
      key: sent ?? undefined,
      waited_ms: waited,
    }),
  }),
  defineStep({
    command: 'withdraw standing maximum',
    does: 'The investor withdraws their standing maximum. Bids that were made for it stand.',
    by: 'person',
    role: 'investor',
    with: z.strictObject({ auction: key, key: sentKey }),
    input: (fields, names) => ({ auctionId: names.auction(fields.auction).id, key: fields.key ?? null }),
    fields: ({ auctionId, key: sent }, keys) => ({ auction: keys.auction(auctionId), key: sent ?? undefined }),
  }),
] as const
