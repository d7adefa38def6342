// Generates the types of the names that tests use, as unions of everything that ships, so that a typo doesn't compile. Replaces
// e2e/harness/names.ts in the package.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import { fault } from '../../simulator/scenarios/language/fault-schema'
import { referenceFields } from '../../simulator/scenarios/language/script-check'
import type { Kind } from '../../simulator/scenarios/steps/step'
import { stepDefinitions } from '../../simulator/scenarios/steps/step-definitions'
import { callNames } from '../../src/contract/calls'
import { channels } from '../../src/contract/channels'
import { isSchema, type JsonSchema, jsonSchemaFor, typeOf } from './control-types'

type Step = (typeof stepDefinitions)[number]

const union = (names: Iterable<string>): string => [...new Set(names)].map((name) => JSON.stringify(name)).join(' | ')

/** The parsed YAML files of a folder, by name. */
const filesIn = (folder: string): readonly (readonly [name: string, content: unknown])[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => [basename(file, '.yaml'), parse(readFileSync(join(folder, file), 'utf8'))])

const people = z.object({ people: z.array(z.object({ key: z.string() })) })
const seats = z.object({ cast: z.record(z.string(), z.unknown()).default({}) })

const typeOfKind = (kind: Kind): string => {
  if (kind === 'auction') return 'string | number'
  return kind === 'property' ? 'string' : 'PersonOrSeat'
}

/** The field with the type of what it names. */
function named(field: JsonSchema, kind: Kind): JsonSchema {
  if (field.type === 'string') return { ...field, $comment: typeOfKind(kind) }
  return field.type === 'array' ? { ...field, items: { $comment: typeOfKind(kind) } } : field
}

/** The schema with the types of fields that name people or auctions. */
function withNames(schema: JsonSchema, kinds: Readonly<Record<string, Kind>>): JsonSchema {
  if (schema.properties === undefined) return schema
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    const kind = kinds[name]
    return [name, kind === undefined || !isSchema(field) ? field : named(field, kind)] as const
  })
  return { ...schema, properties: Object.fromEntries(fields) }
}

/** The objects that a schema accepts. */
const variantsOf = (schema: JsonSchema): readonly JsonSchema[] =>
  [...(schema.anyOf ?? schema.oneOf ?? [schema])].flatMap((each) => (isSchema(each) ? [each] : []))

const hasName = ({ properties = {} }: JsonSchema): boolean => 'name' in properties
const fieldsBeside = (fields: JsonSchema) => (hasName(fields) ? { with: fields } : fields.properties)
const requiredBeside = (fields: JsonSchema) => (hasName(fields) ? ['with'] : (fields.required ?? []))

/** A step as `inject` takes it: `do` is its name, and the fields of `with` stand beside it, unless one of them is called `name` too. */
function commandTypes({ do: name, does, schema, references }: Step): readonly string[] {
  const { properties = {}, required = [] } = jsonSchemaFor(schema, 'input')
  const { as, with: fields } = properties
  const isSent = isSchema(as) && as.type === 'string'
  const sender = isSent ? { as: { $comment: 'PersonOrSeat' } } : {}
  const kinds = { ...referenceFields, ...references }
  return variantsOf(isSchema(fields) ? fields : {})
    .map((variant) => withNames(variant, kinds))
    .map((variant) =>
      typeOf({
        type: 'object',
        properties: { name: { const: name }, ...sender, ...fieldsBeside(variant) },
        required: ['name', ...(required.includes('as') && isSent ? ['as'] : []), ...requiredBeside(variant)],
      }),
    )
    .map((type) => `  /** ${does} */\n  | ${type}`)
}

const faultTypes = (): readonly string[] =>
  variantsOf(jsonSchemaFor(fault, 'input'))
    .map((variant) => typeOf(withNames(variant, { for: 'person' })))
    .map((type) => `  | ${type}`)

/** The text of the declaration file. `fixtures` is the folder of what ships. */
export function nameTypes(fixtures: string): string {
  const worlds = filesIn(join(fixtures, 'worlds'))
  const scenarios = filesIn(join(fixtures, 'scenarios'))
  const keys = worlds.flatMap(([, content]) => people.parse(content).people.map(({ key }) => key))
  const cast = scenarios.flatMap(([, content]) => Object.keys(seats.parse(content).cast))
  const events = Object.values(channels).flatMap((channel) => Object.keys(channel.events))
  return `// The names that tests use: everything that ships. Generated.
// Add your own: declare module '@loan-auction/simulator/names' { interface OwnPeople { 'my-bank': unknown } }
/** Your own people, by key. */
export interface OwnPeople {}
/** Your own scenarios, by name. */
export interface OwnScenarios {}
export type CallName = ${union(callNames)}
export type ChannelName = ${union(Object.keys(channels))}
export type EventName = ${union(events)}
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** A call on the wire: one of the contract, or the method and path of any other. */
export type WireCallName = CallName | \`\${Method} /\${string}\`
/** The key of a person of the cast. */
export type PersonName = ${union(keys)} | Extract<keyof OwnPeople, string>
/** A person, or a seat of the scenario. */
export type PersonOrSeat = PersonName | ${union(cast)}
export type ScenarioName = ${union(scenarios.map(([name]) => name))} | Extract<keyof OwnScenarios, string>
type Unit = 'ms' | 's' | 'm' | 'h' | 'd'
/** A span of virtual time, such as \`90s\`, \`5m\`, \`1h30m\` or \`PT5M\`. */
export type Duration = \`\${number}\${Unit}\` | \`\${number}\${Unit}\${number}\${Unit}\` | \`PT\${string}\`
/** A command of the scenario language. */
export type Command =
${stepDefinitions.flatMap(commandTypes).join('\n')}
/** A fault of the scenario language. */
export type Fault =
${faultTypes().join('\n')}
`
}
