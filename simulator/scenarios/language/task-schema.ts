// Trainees' tasks and a scenario's expectations. Both refer only to the world's log and state.
import * as z from 'zod/mini'
import { auctionStatus } from '../../../src/contract/auction'
import { originatorStanding } from '../../../src/contract/profile'
import { stepDefinitions } from '../steps/step-definitions'
import { board } from './board'
import { duration, key, pointInTime, priceValue, rateValue } from './values'

/** Fields of most conditions: on which auction, and when. */
const scope = { auction: z.optional(key), after: z.optional(pointInTime), before: z.optional(pointInTime) }

/** Actions, by the names of timeline steps. */
const action = z.enum(stepDefinitions.map((definition) => definition.do))

export const condition = z.union([
  z.strictObject({ ...scope, leading: key }),
  z.strictObject({ ...scope, outbid: key }),
  /** `atLeast`: a price, in 32nds; `atMost`: a rate, percent. */
  z.strictObject({ ...scope, bid: key, atLeast: z.optional(priceValue), atMost: z.optional(rateValue) }),
  z.strictObject({ ...scope, passed: key }),
  z.strictObject({ ...scope, won: key }),
  /** An auction of this lender or originator ended with a winner. */
  z.strictObject({ ...scope, sold: key }),
  z.strictObject({ ...scope, did: key, do: action }),
  z.strictObject({ ...scope, refused: key }),
  z.strictObject({ ...scope, read: key, action: z.optional(z.string()) }),
  z.strictObject({ after: z.optional(pointInTime), before: z.optional(pointInTime), opened: key, board }),
  z.strictObject({ ...scope, auction: key, status: auctionStatus }),
])
export type Condition = z.output<typeof condition>

export const task = z.strictObject({
  id: key,
  say: z.string(),
  /** A condition, or a list of conditions that must all be met. */
  when: z.union([condition, z.array(condition).check(z.minLength(1))]),
  points: z.int().check(z.gte(0), z.lte(1000)),
})
export type TaskFields = z.output<typeof task>

const bounds = z.strictObject({ atLeast: z.optional(z.int()), atMost: z.optional(z.int()) })
const exactly = z.pipe(
  z.int(),
  z.transform((count: number) => ({ atLeast: count, atMost: count })),
)
/** An exact number, or bounds. */
const count = z.union([exactly, bounds], { error: 'a number, or {atLeast: 1, atMost: 3}' })

const at = pointInTime

/** What older files call `notified`. */
const told = z.optional(z.string())
z.globalRegistry.add(told, { deprecated: true, description: 'Use notified.' })

export const expectation = z.union([
  z.strictObject({
    at,
    auction: key,
    status: z.optional(auctionStatus),
    /** A persona or seat, `any`, or `none`. */
    winner: z.optional(key),
    leader: z.optional(key),
    seller: z.optional(key),
    /** The best bid. */
    price: z.optional(priceValue),
    rate: z.optional(rateValue),
    bids: z.optional(count),
    refused: z.optional(count),
    passes: z.optional(count),
    extensions: z.optional(count),
    commitment: z.optional(z.enum(['none', 'waiting', 'accepted', 'rejected'])),
    documents: z.optional(count),
  }),
  z.strictObject({
    at,
    /** The number of live auctions. */
    live: count,
    /** At least one live auction must have this much time left. */
    left: z.optional(duration),
  }),
  z.strictObject({
    at,
    person: key,
    notifications: z.optional(count),
    unread: z.optional(count),
    /** The `action` of one of their notifications. */
    notified: z.optional(z.string()),
    told,
    mails: z.optional(count),
    standing: z.optional(originatorStanding),
    registered: z.optional(z.boolean()),
    suspended: z.optional(z.boolean()),
  }),
  z.strictObject({ at, task: key, done: z.boolean() }),
  z.strictObject({ at, score: count }),
  z.strictObject({
    at,
    indication: z.strictObject({ ust_10y: z.optional(rateValue), version: z.optional(count) }),
  }),
  z.strictObject({ at, auctions: count, status: auctionStatus }),
])
export type Expectation = z.output<typeof expectation>
