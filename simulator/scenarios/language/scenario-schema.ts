// The scenario language: the schema of fixtures/scenarios/*.yaml. One file is demo, training and test.
// See docs/scenarios.md.
import * as z from 'zod/mini'
import { screenRoles } from '../../../src/contract/role'
import { board } from './board'
import { agency, bot, rolling } from './bot-schema'
import { lookups } from './lookup-schema'
import { timelineStep } from './step-schema'
import { expectation, task } from './task-schema'
import { duration, key, offset, startInstant } from './values'
import { worldFile } from './world-schema'

/** Steps and bots for the empty seats of tests and unattended demos; not used in a training. */
const rehearsal = z.strictObject({
  timeline: z._default(z.array(timelineStep), []),
  bots: z._default(z.array(bot), []),
  /** Boards that they open: tasks may require it; the world itself does not record it. */
  opens: z._default(z.array(z.strictObject({ at: offset, as: key, board })), []),
})

const several = z.prefault(z.int().check(z.gte(0), z.lte(20_000)), 0)
/** Auctions of real properties besides those that the world's file names: so many in each status. */
const crowd = z.strictObject({
  incomplete: several,
  submitted: several,
  commitment: several,
  pre: several,
  live: several,
  past: several,
  sellers: z.array(key).check(z.minLength(1)),
  bidders: z.array(key).check(z.minLength(2)),
})
export type Crowd = z.output<typeof crowd>

export const scenario = z.strictObject({
  title: z.string(),
  summary: z.string(),
  /** How long it takes, which is also where a scenario that is not endless ends. */
  minutes: z.number().check(z.positive()),
  roles: z.array(z.enum(screenRoles)),
  tags: z._default(z.array(key), []),
  seed: z.int().check(z.nonnegative(), z.lte(2_147_483_647)),
  starts: startInstant,
  /** A file of fixtures/worlds by its name, or the whole world. */
  world: z.union([key, worldFile]),
  /** Lists in place of those of fixtures/lookups. */
  lookups: z.optional(lookups),
  cast: z._default(z.record(key, z.union([key, z.array(key)])), {}),
  marks: z._default(z.record(key, offset), {}),
  /** Names of auctions that begin later: those that the market opens, and loans that people create. */
  later: z._default(z.array(key), []),
  timeline: z._default(z.array(timelineStep), []),
  bots: z._default(z.array(bot), []),
  agency: z.optional(agency),
  crowd: z.optional(crowd),
  rolling: z.optional(rolling),
  notes: z._default(z.array(z.strictObject({ at: offset, say: z.string() })), []),
  tasks: z._default(z.array(task), []),
  rehearsal: z.optional(rehearsal),
  expect: z._default(z.array(expectation), []),
  endless: z.optional(z.strictObject({ testUntil: duration })),
})
export type ScenarioDocument = z.output<typeof scenario>
