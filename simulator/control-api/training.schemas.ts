// Response schemas of the training calls: tasks, debriefs, rooms. Also runs in the browser.
import * as z from 'zod/mini'
import { clockReading } from './control.schemas'

/** ISO 8601 with milliseconds, in the world's time. */
const instant = z.string()

const taskProgress = z.object({
  id: z.string(),
  say: z.string(),
  points: z.number(),
  done: z.boolean(),
  /** Not done, and no longer possible. */
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

const timelineBid = z.object({
  ...atOffset,
  /** The sequence number of its receipt. */
  n: z.int(),
  value: z.string(),
  steps: z.nullable(z.number()),
  accepted: z.boolean(),
  /** Why it was accepted or refused. */
  rule: z.string(),
  /** The best bid just before. */
  best: z.nullable(z.string()),
  /** What was on the screen when they bid, and how old it was; null if unknown. */
  saw: z.nullable(z.object({ value: z.nullable(z.string()), age_ms: z.nullable(z.number()), was_best: z.boolean() })),
})
export type TimelineBid = z.output<typeof timelineBid>

const auctionTimeline = z.object({
  id: z.int(),
  name: z.string(),
  process: z.enum(['price', 'rate']),
  status: z.string(),
  ends: z.nullable(z.object(atOffset)),
  ladder: z.array(ladderStep),
  bids: z.array(timelineBid),
})
export type AuctionTimeline = z.output<typeof auctionTimeline>

const debriefSeat = z.object({
  seat: z.int(),
  /** The trainee's name; null outside of rooms. */
  name: z.nullable(z.string()),
  person: seatHolder,
  world: z.string(),
  tasks: z.array(taskProgress),
  /** The first open task; null when all are done. */
  task: z.nullable(z.string()),
  score: z.number(),
  out_of: z.number(),
  bid_timelines: z.array(auctionTimeline),
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
  /** Times since the start of those who did it, ascending. */
  after_ms: z.array(z.number()),
})
export type TaskOfClass = z.output<typeof taskOfClass>

export const debrief = z.object({ title: z.string(), tasks: z.array(taskOfClass), seats: z.array(debriefSeat) })
export type Debrief = z.output<typeof debrief>

/**
 * `here`: a page is open. `idle`: a page is open, but the trainee has opened, bid or changed nothing for a few minutes. `away`: no
 * page is open. `since` is wall-clock time: of the last act, or of the last page's end; null if unknown, and for `here`.
 */
const presence = z.object({ state: z.enum(['here', 'idle', 'away']), since: z.nullable(z.string()) })
export type Presence = z.output<typeof presence>

/** The fields after `ended` are set only for taken seats. */
const roomSeat = z.object({
  seat: z.int(),
  name: z.nullable(z.string()),
  person: seatHolder,
  world: z.nullable(z.string()),
  /** When the hand was raised, in wall-clock time. */
  hand: z.nullable(z.string()),
  /** The trainee's personal link back to the seat. */
  back: z.nullable(z.string()),
  clock: z.nullable(clockReading),
  enter: z.nullable(z.string()),
  /** Whether the trainee is at their pages; null while the seat is free. */
  presence: z.nullable(presence),
  /** True if the trainee's world has ended. They get a new one with their personal link, or when the class begins again. */
  ended: z.boolean(),
  position: z.optional(z.number()),
  task: z.optional(z.nullable(z.string())),
  done: z.optional(z.int()),
  tasks: z.optional(z.array(taskProgress)),
  score: z.optional(z.number()),
  out_of: z.optional(z.number()),
})
export type RoomSeat = z.output<typeof roomSeat>

/** A message from the trainer; `seats` is null for everyone. */
const roomMessage = z.object({
  n: z.int(),
  /** Wall-clock time. */
  at: z.string(),
  text: z.string(),
  seats: z.nullable(z.array(z.int())),
})

export const room = z.object({
  id: z.string(),
  code: z.string(),
  /** The URL where trainees join. */
  join: z.string(),
  /** URLs for other machines, if `join` works only on this one. */
  join_elsewhere: z.array(z.string()),
  /** True if other machines can't reach the simulator, so that only this one can join. */
  only_here: z.boolean(),
  title: z.string(),
  scenario: z.string(),
  /** The scenario's file was edited after the class began. The class keeps the old text. */
  edited: z.boolean(),
  /** The world from which the trainer opened the room. */
  opened_from: z.nullable(z.string()),
  mode: z.enum(['shared', 'own']),
  /** Where late joiners of an own room start. */
  late: z.enum(['class', 'start']),
  /** The class world, which keeps the time of the class. In an own room, nobody plays in it. */
  clock: z.extend(clockReading, { world: z.string(), position: z.number() }),
  /** The tasks of the lesson, in order. */
  tasks: z.array(z.object({ id: z.string(), say: z.string(), points: z.number() })),
  /** How long the lesson takes, virtual ms; null if it has no end. The clock stops there. */
  length: z.nullable(z.number()),
  marks: z.array(z.object({ name: z.string(), offset_ms: z.number() })),
  /** The parts that trainees may play. */
  parts: z.array(seatHolder),
  messages: z.array(roomMessage),
  /** The expected trainees who have no seat yet. */
  missing: z.array(z.string()),
  worlds: z.array(z.string()),
  free: z.int(),
  seats: z.array(roomSeat),
})
export type Room = z.output<typeof room>

/** A room after an action on its worlds, and where that failed. */
export const doneInRoom = z.extend(room, {
  refused: z.array(z.object({ seat: z.nullable(z.int()), world: z.string(), message: z.string() })),
})
export type DoneInRoom = z.output<typeof doneInRoom>

/** A room after a step. `step`: what happened in the class world; null if nothing else is scheduled. */
export const steppedRoom = z.extend(doneInRoom, { step: z.nullable(z.object({ at: instant, what: z.string() })) })

/** The trainee's sheet; `room` is null for someone who plays alone. */
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
      /** The password to sign in again. In a class, the world file's passwords don't work. */
      password: z.string(),
      messages: z.array(roomMessage),
    }),
  ),
  /** Why someone in a class has no seat; otherwise null. */
  problem: z.nullable(z.string()),
  tasks: z.array(taskProgress),
  score: z.number(),
  out_of: z.number(),
})
export type Sheet = z.output<typeof sheet>
