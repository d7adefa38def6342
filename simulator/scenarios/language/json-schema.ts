// JSON Schemas of scenario and world files, for completion and validation in editors. Generated from the schemas that read
// the files; names of people and auctions are checked only when a file is read.
import * as z from 'zod/mini'
import { live } from '../steps/step'
import { board } from './board'
import { bot } from './bot-schema'
import { call, channel } from './fault-schema'
import { scenario } from './scenario-schema'
import { timelineStep } from './step-schema'
import { condition } from './task-schema'
import {
  duration,
  durationRange,
  key,
  minutes,
  offset,
  pointInTime,
  priceValue,
  range,
  rateValue,
  startInstant,
  waitedMs,
  when,
} from './values'
import { worldFile } from './world-schema'

/** JSON Schema (draft 2020-12) of each kind of file, by its name. */
export const jsonSchemas = (): Readonly<Record<'scenario' | 'world', z.core.JSONSchema.JSONSchema>> => ({
  scenario: { title: 'Loan Auction Marketplace scenario', ...inputSchema(scenario) },
  world: { title: 'Loan Auction Marketplace world', ...inputSchema(worldFile) },
})

/** The parts that are written once, under these names. All others are written in place, so that a new step adds only its own lines. */
const parts = z.registry<{ readonly id: string }>()
for (const [id, schema] of Object.entries({
  board,
  bot,
  call,
  channel,
  condition,
  duration,
  'duration range': durationRange,
  key,
  live,
  minutes,
  offset,
  'point in time': pointInTime,
  price: priceValue,
  range,
  rate: rateValue,
  start: startInstant,
  step: timelineStep,
  waited: waitedMs,
  when,
  world: worldFile,
}))
  parts.add(schema, { id })

/** The input side of a schema: durations are text, and fields with defaults are optional. */
export const inputSchema = (schema: z.core.$ZodType): z.core.JSONSchema.JSONSchema =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: parts,
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, z.globalRegistry.get(zodSchema)),
  })
