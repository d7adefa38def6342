// The schema of scenario files (fixtures/scenarios/*.yaml). One file serves as a demo, a training and a test.
// See docs/scenarios.md.
import * as z from 'zod/mini'
import { screenRoles } from '../../../src/contract/role'
import { board } from './board'
import { agency, bot, rolling } from './bot-schema'
import { lookups } from './lookup-schema'
import { timelineStep } from './step-schema'
import { expectation, task } from './task-schema'
import { duration, key, offset, startInstant, when } from './values'
import { worldFile } from './world-schema'

/** Steps and bots that fill the trainees' seats in tests and unattended demos. Not used in a training. */
const rehearsal = z.strictObject({
  timeline: z._default(z.array(timelineStep), []),
  bots: z._default(z.array(bot), []),
  /** Boards that they open, for tasks that require it. The world doesn't record this. */
  opens: z._default(z.array(z.strictObject({ at: when, as: key, board })), []),
})

const auctionCount = z.prefault(z.int().check(z.gte(0), z.lte(20_000)), 0)
/** Additional auctions of real properties, by status. */
const crowd = z.strictObject({
  incomplete: auctionCount,
  submitted: auctionCount,
  commitment: auctionCount,
  pre: auctionCount,
  live: auctionCount,
  past: auctionCount,
  sellers: z.array(key).check(z.minLength(1)),
  bidders: z.array(key).check(z.minLength(2)),
})
export type Crowd = z.output<typeof crowd>

export const scenario = z.strictObject({
  title: z.string(),
  summary: z.string(),
  /** How long it takes; a scenario that isn't endless ends there. */
  minutes: z.number().check(z.positive()),
  roles: z.array(z.enum(screenRoles)),
  tags: z._default(z.array(key), []),
  seed: z.int().check(z.nonnegative(), z.lte(2_147_483_647)),
  starts: startInstant,
  /** The name of a file in fixtures/worlds, or a whole world. */
  world: z.union([key, worldFile]),
  /** Lists that replace those of fixtures/lookups. */
  lookups: z.optional(lookups),
  cast: z._default(z.record(key, z.union([key, z.array(key)])), {}),
  marks: z._default(z.record(key, offset), {}),
  /** Names of auctions that start later: those that the market opens, and loans that people create. */
  later: z._default(z.array(key), []),
  timeline: z._default(z.array(timelineStep), []),
  bots: z._default(z.array(bot), []),
  agency: z.optional(agency),
  /** `required`: the marketplace approves each new investor before their first bid. */
  investor_approval: z.optional(z.literal('required')),
  crowd: z.optional(crowd),
  rolling: z.optional(rolling),
  notes: z._default(z.array(z.strictObject({ at: when, say: z.string() })), []),
  tasks: z._default(z.array(task), []),
  rehearsal: z.optional(rehearsal),
  expect: z._default(z.array(expectation), []),
  endless: z.optional(z.strictObject({ testUntil: duration })),
})
export type ScenarioDocument = z.output<typeof scenario>
