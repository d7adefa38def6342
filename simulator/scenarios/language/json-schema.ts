// JSON Schemas of scenario and world files, for completion and validation in editors. Generated from the schemas that read
// the files; names of people and auctions are checked only when a file is read.
import * as z from 'zod/mini'
import { scenario } from './scenario-schema'
import { worldFile } from './world-schema'

/** JSON Schema (draft 2020-12) of each kind of file, by its name. */
export const jsonSchemas = (): Readonly<Record<'scenario' | 'world', z.core.JSONSchema.JSONSchema>> => ({
  scenario: { title: 'Loan Auction Marketplace scenario', ...inputSchema(scenario) },
  world: { title: 'Loan Auction Marketplace world', ...inputSchema(worldFile) },
})

/** The input side of a schema: durations are text, and fields with defaults are optional. */
const inputSchema = (schema: z.core.$ZodType): z.core.JSONSchema.JSONSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'ref' })
