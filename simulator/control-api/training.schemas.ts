// What the control API answers about classes: tasks, debriefs, rooms. Runs in the browser as well.
import * as z from 'zod/mini'
import { clockReading } from './control.schemas'

/** ISO 8601 with milliseconds, in the world's time. */
const instant = z.string()

const taskProgress = z.object({
  id: z.string(),
  say: z.string(),
  points: z.number(),
  done: z.boolean(),
  /** Open, and it cannot be done any more. */
  lost: z.boolean(),
  done_at: z.nullable(instant),
  offset: z.nullable(z.string()),
  offset_ms: z.nullable(z.number()),
})
export type TaskProgress = z.output<typeof taskProgress>

const seatHolder = z.object({ key: z.string(), name: z.string(), role: z.string() })

const atOffset = { at: instant, offset_ms: z.number() }

const ladderStep = z.object({
  ...atOffset,
  value: z.string(),
  /** 32nds of a price, thousandths of a rate. */
  steps: z.number(),
  by: z.string(),
  own: z.boolean(),
})

const filmBid = z.object({
  ...atOffset,
  /** The sequence of its receipt. */
  n: z.int(),
  value: z.string(),
  steps: z.nullable(z.number()),
  accepted: z.boolean(),
  /** Why it was accepted or refused. */
  rule: z.string(),
  /** The best bid right before. */
  best: z.nullable(z.string()),
  /** What stood on the screen when they pressed, and for how long; null where nobody says. */
  saw: z.nullable(z.object({ value: z.nullable(z.string()), age_ms: z.nullable(z.number()), was_best: z.boolean() })),
})
export type FilmBid = z.output<typeof filmBid>

const filmAuction = z.object({
  id: z.int(),
  name: z.string(),
  process: z.enum(['price', 'rate']),
  status: z.string(),
  ends: z.nullable(z.object(atOffset)),
  ladder: z.array(ladderStep),
  bids: z.array(filmBid),
})
export type FilmAuction = z.output<typeof filmAuction>

const debriefSeat = z.object({
  seat: z.int(),
  /** The trainee's own name; null outside of rooms. */
  name: z.nullable(z.string()),
  person: seatHolder,
  world: z.string(),
  tasks: z.array(taskProgress),
  /** The first open task; null when all are done. */
  task: z.nullable(z.string()),
  score: z.number(),
  out_of: z.number(),
  film: z.array(filmAuction),
})
export type DebriefSeat = z.output<typeof debriefSeat>

/** How the class did in one task. */
const taskOfClass = z.object({
  id: z.string(),
  say: z.string(),
  points: z.number(),
  of: z.int(),
  done: z.int(),
  lost: z.int(),
  /** Of those who did it, since the start, ascending. */
  after_ms: z.array(z.number()),
})
export type TaskOfClass = z.output<typeof taskOfClass>

export const debrief = z.object({ title: z.string(), tasks: z.array(taskOfClass), seats: z.array(debriefSeat) })
export type Debrief = z.output<typeof debrief>

/** The fields after `enter` stand only where somebody plays. */
const roomSeat = z.object({
  seat: z.int(),
  name: z.nullable(z.string()),
  person: seatHolder,
  world: z.nullable(z.string()),
  /** Since when the hand is up, by the wall clock. */
  hand: z.nullable(z.string()),
  /** The personal link, by which whoever has the seat comes back to it. */
  back: z.nullable(z.string()),
  clock: z.nullable(clockReading),
  enter: z.nullable(z.string()),
  position: z.optional(z.number()),
  task: z.optional(z.nullable(z.string())),
  done: z.optional(z.int()),
  tasks: z.optional(z.array(taskProgress)),
  score: z.optional(z.number()),
  out_of: z.optional(z.number()),
})
export type RoomSeat = z.output<typeof roomSeat>

/** What the trainer told the class; `seats` null: everybody. */
const roomMessage = z.object({
  n: z.int(),
  /** By the wall clock. */
  at: z.string(),
  text: z.string(),
  seats: z.nullable(z.array(z.int())),
})

export const room = z.object({
  id: z.string(),
  code: z.string(),
  /** The address under which trainees join. */
  join: z.string(),
  /** The same for other machines, where `join` works on this machine only. */
  join_elsewhere: z.array(z.string()),
  title: z.string(),
  scenario: z.string(),
  mode: z.enum(['shared', 'own']),
  /** Where somebody begins who comes to an own room that is running. */
  late: z.enum(['class', 'start']),
  /** The class's own course; nobody plays in it in an own room. */
  course: z.extend(clockReading, { world: z.string(), position: z.number() }),
  marks: z.array(z.object({ name: z.string(), offset_ms: z.number() })),
  /** Whom trainees may play. */
  parts: z.array(seatHolder),
  messages: z.array(roomMessage),
  worlds: z.array(z.string()),
  free: z.int(),
  seats: z.array(roomSeat),
})
export type Room = z.output<typeof room>

/** A room after something was done in all of its worlds, and where it was refused. */
export const doneInRoom = z.extend(room, {
  refused: z.array(z.object({ seat: z.nullable(z.int()), world: z.string(), message: z.string() })),
})

/** What a trainee sees behind the ribbon; `room` null: they play alone. */
export const sheet = z.object({
  title: z.string(),
  summary: z.string(),
  person: seatHolder,
  room: z.nullable(
    z.object({
      title: z.string(),
      name: z.string(),
      seat: z.int(),
      hand: z.boolean(),
      back: z.string(),
      /** For signing in again; that of the world file doesn't count in a class. */
      password: z.string(),
      messages: z.array(roomMessage),
    }),
  ),
  /** Why somebody of a class has no seat; null for all others. */
  problem: z.nullable(z.string()),
  tasks: z.array(taskProgress),
  score: z.number(),
  out_of: z.number(),
})
export type Sheet = z.output<typeof sheet>
