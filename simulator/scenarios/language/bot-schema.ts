// What moves a scenario besides its timeline: rival bidders, the agency's desk and a market that never runs dry.
import * as z from 'zod/mini'
import { duration, durationRange, key, moment, priceValue, range, rateValue } from './values'

/** How far a bot goes: a price, a rate, or so many steps from where bidding begins, drawn per auction. */
const limit = z.union([priceValue, z.strictObject({ rate: rateValue }), z.strictObject({ steps: range })])

const percent = z.int().check(z.gte(1), z.lte(100))

const where = {
  as: key,
  /** Auctions it looks at; all when left out. */
  auctions: z.optional(z.array(key)),
  /** Of a hundred auctions, how many it takes part in. */
  interest: z.optional(percent),
  from: z.optional(moment),
  until: z.optional(moment),
}

export const bot = z.discriminatedUnion('strategy', [
  z.strictObject({
    ...where,
    strategy: z.literal('incremental'),
    limit,
    /** How long it thinks after it was outbid. */
    pace: z.prefault(durationRange, ['20s', '90s']),
    /** By how many steps it raises. */
    raise: z.prefault(range, [1, 3]),
  }),
  z.strictObject({
    ...where,
    strategy: z.literal('sniper'),
    limit,
    /** How long before the end it strikes. */
    before: z.prefault(durationRange, ['4s', '25s']),
  }),
  z.strictObject({
    ...where,
    strategy: z.literal('proxy'),
    limit,
    /** How soon it answers a better bid. */
    pace: z.prefault(durationRange, ['1s', '4s']),
  }),
  z.strictObject({
    ...where,
    strategy: z.literal('passer'),
    /** How long after the opening it passes. */
    after: z.prefault(durationRange, ['1m', '8m']),
  }),
  z.strictObject({
    ...where,
    strategy: z.literal('random-walk'),
    limit,
    /** How often it wakes. */
    pace: z.prefault(durationRange, ['10s', '3m']),
    raise: z.prefault(range, [1, 5]),
    /** Of a hundred times that it wakes, how often it bids. */
    chance: z.prefault(percent, 40),
  }),
])
export type BotFields = z.output<typeof bot>

/** The desk that accepts firm commitments, or sends them back. */
export const agency = z.strictObject({
  decides: durationRange,
  /** Of a hundred documents, how many it sends back. */
  rejects: z._default(z.int().check(z.gte(0), z.lte(100)), 0),
})

/** Opens the next auction from real properties whenever the market would run dry. */
export const rolling = z.strictObject({
  /** How many auctions are live at least. */
  keep: z.int().check(z.gte(1), z.lte(500)),
  /** One of them has always at least this long left. */
  spare: duration,
  minutes: range,
  /** How long a free place stays free. */
  pause: durationRange,
  sellers: z.array(key).check(z.minLength(1)),
})
