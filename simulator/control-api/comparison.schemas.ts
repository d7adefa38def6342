// What the control API answers about two worlds side by side. Runs in the browser as well.
import * as z from 'zod/mini'
import { clockReading } from './control.schemas'

/** ISO 8601 with milliseconds, in the world's time; the offset counts from the start of its scenario. */
const moment = { at: z.string(), offset_ms: z.number() }

const comparedWorld = z.object({
  id: z.string(),
  label: z.nullable(z.string()),
  scenario: z.string(),
  seed: z.int(),
  now: z.extend(z.omit(clockReading, { now: true }), moment),
  /** Who plays in it: tasks done, and points. */
  seats: z.array(z.object({ name: z.string(), done: z.int(), of: z.int(), score: z.number(), out_of: z.number() })),
  /** What the scenario expects and whose moment has passed; without `failures` it is met. */
  expectations: z.array(
    z.object({
      text: z.string(),
      line: z.nullable(z.int()),
      offset_ms: z.number(),
      failures: z.array(z.string()),
    }),
  ),
})
export type ComparedWorld = z.output<typeof comparedWorld>

const ladderStep = z.object({
  ...moment,
  value: z.string(),
  /** 32nds of a price, thousandths of a rate. */
  steps: z.number(),
  by: z.string(),
})

const auctionSide = z.object({
  status: z.string(),
  outcome: z.nullable(z.string()),
  winner: z.nullable(z.string()),
  leader: z.nullable(z.string()),
  best: z.nullable(z.string()),
  bids: z.int(),
  ends: z.nullable(z.object(moment)),
  /** The newest accepted bids, oldest first. */
  ladder: z.array(ladderStep),
})
export type AuctionSide = z.output<typeof auctionSide>

const comparedAuction = z.object({
  id: z.int(),
  name: z.string(),
  process: z.enum(['price', 'rate']),
  /** Null: that world does not have it. */
  one: z.nullable(auctionSide),
  other: z.nullable(auctionSide),
  differs: z.boolean(),
})
export type ComparedAuction = z.output<typeof comparedAuction>

export const comparison = z.object({
  one: comparedWorld,
  other: comparedWorld,
  /**
   * The first entry of the logs that is different, in words; null when they are the same. `drawn`: they did the same, and
   * differ only in what a browser draws.
   */
  parting: z.nullable(
    z.object({ kind: z.enum(['course', 'drawn']), n: z.int(), ...moment, says: z.array(z.string()) }),
  ),
  /** What each did since; null: the other one alone. */
  lines: z.array(z.object({ ...moment, one: z.nullable(z.string()), other: z.nullable(z.string()) })),
  /** Further lines that are left out. */
  more: z.int(),
  /** With a bid in either world; those that differ first. */
  auctions: z.array(comparedAuction),
})
export type Comparison = z.output<typeof comparison>
