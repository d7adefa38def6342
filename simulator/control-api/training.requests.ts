// Request schemas of the training calls. Also runs in the browser.
import * as z from 'zod/mini'
import { board } from '../scenarios/language/board'
import { clockCommand, injectedCommand, isCommandOrFault, rate, seed } from './control.requests'
import { broadcaster } from './control.schemas'

const parts = z.array(z.string()).check(z.minLength(1))
/** Where late joiners of an own room start: with the class, or at the beginning. */
const late = z.enum(['class', 'start'])
const seat = z.int().check(z.gte(1))
/** The seats to address; all by default. */
const seats = z.optional(z.array(seat).check(z.minLength(1)))

export const newRoom = z.object({
  /** The world whose scenario the room plays, instead of `scenario` and `source`. */
  world: z.optional(z.string()),
  scenario: z.optional(z.string()),
  source: z.optional(z.string()),
  /** As for `worlds.create`. */
  files: z.optional(z.record(z.string().check(z.maxLength(120)), z.string())),
  mode: z.enum(['shared', 'own']),
  title: z.optional(z.string().check(z.maxLength(80))),
  seed: z.optional(seed),
  seats: z.optional(z.int().check(z.gte(1), z.lte(200))),
  /**
   * The parts that trainees play, as keys of the cast. With one world each, seats take them in turn; in a shared world, each is
   * one seat.
   */
  parts: z.optional(parts),
  late: z.optional(late),
  /** The names of the trainees that the trainer expects. The join page offers them. */
  roster: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(200))),
  paused: z.optional(z.boolean()),
  rate: z.optional(rate),
  broadcaster: z.optional(broadcaster),
})

export const roomChange = z.object({ late })

/** Own rooms add `count` seats; shared rooms add a seat for each part. */
export const moreSeats = z.object({ count: z.optional(z.int().check(z.gte(1), z.lte(200))), parts: z.optional(parts) })

/** `free` removes the trainee from the seat; `hand: false` lowers the hand. */
export const seatChange = z.object({
  seat,
  name: z.optional(z.string()),
  part: z.optional(z.string()),
  free: z.optional(z.literal(true)),
  hand: z.optional(z.boolean()),
})

export const roomClock = z.extend(clockCommand, { seats })

/** A command or fault as for a world. A fault for selected seats hits only their trainees. */
export const roomCommand = z.looseObject({ ...injectedCommand.shape, seats }).check(isCommandOrFault)

export const roomMessage = z.object({ text: z.string().check(z.minLength(1), z.maxLength(500)), seats })

export const raisedHand = z.object({ hand: z.boolean() })

export const openedBoard = z.object({ board })

/** `csv` has a line per seat; `bids` has a line per bid. */
export const debriefFormat = z.object({ format: z.optional(z.enum(['json', 'csv', 'bids'])) })
