// The scenario language: what may stand in fixtures/scenarios/*.yaml. One file is demo, training and test.
// simulator.md, Scenario language
import * as z from 'zod/mini'
import { auctionStatus } from '../../src/contract/auction'
import { screenRoles } from '../../src/contract/role'
import {
  duration,
  durationRange,
  key,
  minutes,
  moment,
  offset,
  priceValue,
  range,
  rateValue,
  startInstant,
} from './values'

const at = offset

/** What can be done at a moment; the words are the commands of the world. */
export const step = z.discriminatedUnion('do', [
  z.strictObject({
    at,
    do: z.literal('bid'),
    as: key,
    with: z.union([
      z.strictObject({ auction: key, price: priceValue }),
      z.strictObject({ auction: key, rate: rateValue }),
      /** So many steps better than the best bid, or than where bidding begins. */
      z.strictObject({ auction: key, raise: z.int().check(z.gte(1), z.lte(320)) }),
    ]),
  }),
  z.strictObject({ at, do: z.literal('pass'), as: key, with: z.strictObject({ auction: key }) }),
  z.strictObject({ at, do: z.literal('start auction'), with: z.strictObject({ auction: key, minutes }) }),
  z.strictObject({
    at,
    do: z.literal('schedule auction'),
    with: z.strictObject({ auction: key, in: duration, minutes, invited: z.optional(z.array(key)) }),
  }),
  z.strictObject({ at, do: z.literal('pause auction'), with: z.strictObject({ auction: key }) }),
  z.strictObject({ at, do: z.literal('resume auction'), with: z.strictObject({ auction: key }) }),
  z.strictObject({ at, do: z.literal('extend auction'), with: z.strictObject({ auction: key, minutes }) }),
  z.strictObject({
    at,
    do: z.literal('notify'),
    with: z.strictObject({ to: key, title: z.string(), text: z.string() }),
  }),
  z.strictObject({
    at,
    do: z.literal('publish indication'),
    /** Treasury yields in percent; spreads in basis points. What is left out stays. */
    with: z.strictObject({
      ust_5y: z.optional(rateValue),
      ust_10y: z.optional(rateValue),
      ust_30y: z.optional(rateValue),
      rows: z.optional(
        z.array(
          z.strictObject({
            loan_type: z.enum(['fha', 'rhs']),
            type: z.enum(['construction', 'permanent']),
            section: z.string(),
            call_protection: z.optional(z.string()),
            spread_bps: z.optional(z.int().check(z.gte(1), z.lte(1000))),
            price: z.optional(z.string().check(z.regex(/^\d{2,3}-[0-3]\d$/, { error: 'a price such as 101-00' }))),
          }),
        ),
      ),
    }),
  }),
  z.strictObject({ at, do: z.literal('approve originator'), with: z.strictObject({ originator: key }) }),
  z.strictObject({ at, do: z.literal('decline originator'), with: z.strictObject({ originator: key }) }),
])
export type Step = z.output<typeof step>

/** How far a bot goes: a price, a rate, or so many steps from where bidding begins, drawn per auction. */
const limit = z.union([priceValue, z.strictObject({ rate: rateValue }), z.strictObject({ steps: range })])

const botWords = {
  as: key,
  limit,
  /** Auctions it looks at; all when left out. */
  auctions: z.optional(z.array(key)),
  /** Of a hundred auctions, how many it takes part in. */
  interest: z.optional(z.int().check(z.gte(1), z.lte(100))),
  from: z.optional(moment),
  until: z.optional(moment),
}

export const bot = z.discriminatedUnion('strategy', [
  z.strictObject({
    ...botWords,
    strategy: z.literal('incremental'),
    /** How long it thinks after it was outbid. */
    pace: z.optional(durationRange),
    /** By how many steps it raises. */
    raise: z.optional(range),
  }),
  z.strictObject({
    ...botWords,
    strategy: z.literal('sniper'),
    /** How long before the end it strikes. */
    before: z.optional(durationRange),
  }),
])
export type BotWords = z.output<typeof bot>

/** Opens the next auction from real properties whenever the market would run dry. */
export const rolling = z.strictObject({
  /** How many auctions are live at least. */
  keep: z.int().check(z.gte(1), z.lte(50)),
  /** One of them has always at least this long left. */
  spare: duration,
  minutes: range,
  /** How long a free place stays free. */
  pause: durationRange,
  sellers: z.array(key).check(z.minLength(1)),
})

const count = z.strictObject({ atLeast: z.optional(z.int()), atMost: z.optional(z.int()) })

export const expectation = z.union([
  z.strictObject({
    at: moment,
    auction: key,
    status: z.optional(auctionStatus),
    /** A persona or seat, `any` or `none`. */
    winner: z.optional(key),
    leader: z.optional(key),
    bids: z.optional(count),
    extensions: z.optional(count),
  }),
  z.strictObject({
    at: moment,
    live: count,
    /** The longest time left is at least this. */
    left: z.optional(duration),
  }),
])
export type Expectation = z.output<typeof expectation>

export const scenario = z.strictObject({
  title: z.string(),
  summary: z.string(),
  /** How long it takes, which is also where a scenario that is not endless ends. */
  minutes: z.number().check(z.positive()),
  roles: z.array(z.enum(screenRoles)),
  tags: z._default(z.array(key), []),
  seed: z.int().check(z.nonnegative(), z.lte(2_147_483_647)),
  starts: startInstant,
  world: key,
  cast: z._default(z.record(key, z.union([key, z.array(key)])), {}),
  marks: z._default(z.record(key, offset), {}),
  timeline: z._default(z.array(step), []),
  bots: z._default(z.array(bot), []),
  rolling: z.optional(rolling),
  notes: z._default(z.array(z.strictObject({ at: offset, say: z.string() })), []),
  expect: z._default(z.array(expectation), []),
  endless: z.optional(z.strictObject({ testUntil: duration })),
})
export type ScenarioWords = z.output<typeof scenario>
