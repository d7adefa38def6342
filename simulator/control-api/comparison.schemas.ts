// The control API's response schema of a comparison of two worlds. Also runs in the browser.
import * as z from 'zod/mini'
import { clockReading } from './control.schemas'

/** ISO 8601 with milliseconds, in the world's time; the offset counts from the start of its scenario. */
const position = { at: z.string(), offset_ms: z.number() }

const comparedWorld = z.object({
  id: z.string(),
  label: z.nullable(z.string()),
  scenario: z.string(),
  seed: z.int(),
  now: z.extend(z.omit(clockReading, { now: true }), position),
  /** Its players: tasks done, and points. */
  seats: z.array(z.object({ name: z.string(), done: z.int(), of: z.int(), score: z.number(), out_of: z.number() })),
  /** The scenario's expectations that are due. Met if `failures` is empty. */
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
  ...position,
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
  ends: z.nullable(z.object(position)),
  /** The newest accepted bids, oldest first. */
  ladder: z.array(ladderStep),
})
export type AuctionSide = z.output<typeof auctionSide>

const comparedAuction = z.object({
  id: z.int(),
  name: z.string(),
  process: z.enum(['price', 'rate']),
  /** Null if that world doesn't have the auction. */
  one: z.nullable(auctionSide),
  other: z.nullable(auctionSide),
  differs: z.boolean(),
})
export type ComparedAuction = z.output<typeof comparedAuction>

export const comparison = z.object({
  one: comparedWorld,
  other: comparedWorld,
  /**
   * The first log entry that differs, in words; null if the logs are identical. `drawn`: the worlds did the same and differ
   * only in browser-generated values.
   */
  parting: z.nullable(
    z.object({ kind: z.enum(['trace', 'drawn']), n: z.int(), ...position, says: z.array(z.string()) }),
  ),
  /** What happened since. A side is null if only the other world did it. */
  lines: z.array(z.object({ ...position, one: z.nullable(z.string()), other: z.nullable(z.string()) })),
  /** The number of lines left out. */
  more: z.int(),
  /** Auctions with a bid in either world; different ones first. */
  auctions: z.array(comparedAuction),
})
export type Comparison = z.output<typeof comparison>
