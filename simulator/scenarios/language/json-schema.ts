// The scenario and world languages as JSON Schema, so that editors complete and check the files while they are written.
// Made of the very schemas that read the files; names of people and auctions are checked only when a file is read.
import * as z from 'zod/mini'
import { scenario } from './scenario-schema'
import { worldFile } from './world-schema'

/** JSON Schema (draft 2020-12) of each kind of file, by its name. */
export const jsonSchemas = (): Readonly<Record<'scenario' | 'world', z.core.JSONSchema.JSONSchema>> => ({
  scenario: { title: 'Scenario of the Loan Auction Marketplace', ...written(scenario) },
  world: { title: 'World of the Loan Auction Marketplace', ...written(worldFile) },
})

/** As it is written, not as it is read: spans are text there, and what has a default may be left out. */
const written = (schema: z.core.$ZodType): z.core.JSONSchema.JSONSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'ref' })
