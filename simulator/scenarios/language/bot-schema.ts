// Bots and other automation of a scenario: rival bidders, the agency's desk, and a market that never runs dry.
import * as z from 'zod/mini'
import { duration, durationRange, key, pointInTime, priceValue, range, rateValue } from './values'

/** A bot's limit: a price, a rate, or a number of steps from the first possible bid, drawn per auction. */
const limit = z.union([priceValue, z.strictObject({ rate: rateValue }), z.strictObject({ steps: range })])

const percent = z.int().check(z.gte(1), z.lte(100))

const common = {
  as: key,
  /** The auctions it considers; all if omitted. */
  auctions: z.optional(z.array(key)),
  /** The percentage of auctions in which it takes part. */
  interest: z.optional(percent),
  from: z.optional(pointInTime),
  until: z.optional(pointInTime),
}

export const bot = z.discriminatedUnion('strategy', [
  z.strictObject({
    ...common,
    strategy: z.literal('incremental'),
    limit,
    /** How long it waits after it is outbid. */
    pace: z.prefault(durationRange, ['20s', '90s']),
    /** By how many steps it raises. */
    raise: z.prefault(range, [1, 3]),
  }),
  z.strictObject({
    ...common,
    strategy: z.literal('sniper'),
    limit,
    /** How long before the end it bids. */
    before: z.prefault(durationRange, ['4s', '25s']),
  }),
  z.strictObject({
    ...common,
    strategy: z.literal('proxy'),
    limit,
    /** How soon it tops a better bid. */
    pace: z.prefault(durationRange, ['1s', '4s']),
  }),
  z.strictObject({
    ...common,
    strategy: z.literal('standing-maximum'),
    limit,
    /** How long after the opening, or the last bid, it sets its limit as its standing maximum. */
    after: z.prefault(durationRange, ['5s', '60s']),
  }),
  z.strictObject({
    ...common,
    strategy: z.literal('passer'),
    /** How long after the opening it passes. */
    after: z.prefault(durationRange, ['1m', '8m']),
  }),
  z.strictObject({
    ...common,
    strategy: z.literal('random-walk'),
    limit,
    /** How often it considers a bid. */
    pace: z.prefault(durationRange, ['10s', '3m']),
    raise: z.prefault(range, [1, 5]),
    /** The percentage of those times that it bids. */
    chance: z.prefault(percent, 40),
  }),
])
export type BotFields = z.output<typeof bot>

/** The desk that accepts or rejects firm commitments. */
export const agency = z.strictObject({
  /** How long after the upload it decides. */
  decides: durationRange,
  /** The percentage of documents that it rejects. */
  rejects: z._default(z.int().check(z.gte(0), z.lte(100)), 0),
})

/** Opens the next auction of a real property whenever the market would run dry. */
export const rolling = z.strictObject({
  /** The minimum number of live auctions. */
  keep: z.int().check(z.gte(1), z.lte(500)),
  /** At least one of them always has this much time left. */
  spare: duration,
  minutes: range,
  /** How long after a close, or an opening, the next auction opens. */
  pause: durationRange,
  sellers: z.array(key).check(z.minLength(1)),
})
