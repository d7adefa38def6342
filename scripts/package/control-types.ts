// Generates the types of the control API for the package's client: one declaration file that imports only names, so that users
// don't need zod.
import * as z from 'zod'
import { controlCalls } from '../../simulator/control-api/control.calls'
import { clockCommand, injectedCommand } from '../../simulator/control-api/control.requests'
import { activeFault, person, wireEntry, world } from '../../simulator/control-api/control.schemas'
import type { ControlCallSpec } from '../../simulator/control-api/control-call'
import { duration } from '../../simulator/scenarios/language/values'

type Schema = z.core.$ZodType
export type JsonSchema = z.core.JSONSchema.JSONSchema

export const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** The fields that are written as a type of names.d.ts: `typeOf` uses the name in their `$comment`. */
const namedTypes = new Map<Schema, string>([[duration, 'Duration']])

/** A JSON Schema as a TypeScript type. */
export function typeOf(schema: JsonSchema): string {
  if (schema.$comment !== undefined) return schema.$comment
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf !== undefined)
    return schema.anyOf.map((each) => (isSchema(each) ? typeOf(each) : 'unknown')).join(' | ')
  const type: unknown = schema.type
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each })).join(' | ')
  switch (schema.type) {
    case 'array':
      if (schema.prefixItems !== undefined)
        return `[${schema.prefixItems.map((item) => (isSchema(item) ? typeOf(item) : 'unknown')).join(', ')}]`
      return isSchema(schema.items) && !Array.isArray(schema.items) ? `(${typeOf(schema.items)})[]` : 'unknown[]'
    case 'object':
      return objectType(schema)
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    default:
      return 'unknown'
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const type = isSchema(field) ? typeOf(field) : 'unknown'
    return `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${type}${required.includes(name) ? '' : ' | undefined'}`
  })
  // An index signature must also fit the listed fields, so with any of them it is `unknown`.
  if (isSchema(additionalProperties) && !Array.isArray(additionalProperties))
    fields.push(`[name: string]: ${fields.length === 0 ? typeOf(additionalProperties) : 'unknown'}`)
  return `{ ${fields.join('; ')} }`
}

/** The JSON Schema of what is sent or answered. */
export const jsonSchemaFor = (schema: Schema, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io,
    reused: 'inline',
    override({ zodSchema, jsonSchema }) {
      const name = namedTypes.get(zodSchema)
      if (name !== undefined) jsonSchema.$comment = name
    },
  })

/** The keys of people that are answered are those that tests pass on. */
const typeFor = (schema: Schema, io: 'input' | 'output'): string =>
  typeOf(jsonSchemaFor(schema, io)).replaceAll('"key": string', '"key": PersonName')

function callType(name: string, { params, query, body, answer }: ControlCallSpec): string {
  const input = Object.entries({ params, query, body }).flatMap(([part, schema]) => {
    if (schema === undefined) return []
    const isOptional = part === 'query' && z.safeParse(schema, {}).success
    return [`${part}${isOptional ? '?' : ''}: ${typeFor(schema, 'input')}`]
  })
  const data = answer.kind === 'one' ? typeFor(answer.schema, 'output') : 'undefined'
  return `  ${JSON.stringify(name)}: { input: { ${input.join('; ')} }; data: ${data} }`
}

const aliases = {
  World: world,
  Person: person,
  ActiveFault: activeFault,
  WireRow: wireEntry,
  ClockCommand: clockCommand,
  InjectedCommand: injectedCommand,
}

/** The text of the declaration file. */
export const controlTypes = (): string =>
  [
    '// The calls of the control API: what each takes and answers. Generated.',
    "import type { PersonName } from './names.js'",
    'export interface ControlCalls {',
    ...Object.entries<ControlCallSpec>(controlCalls).map(([name, spec]) => callType(name, spec)),
    '}',
    ...Object.entries(aliases).map(([name, schema]) => `export type ${name} = ${typeFor(schema, 'output')}`),
    'type InputOf<N extends keyof ControlCalls> = Record<never, never> extends ControlCalls[N]["input"]',
    '  ? [input?: ControlCalls[N]["input"]]',
    '  : [input: ControlCalls[N]["input"]]',
    '/** Makes one call and resolves with the data of its answer, or throws a ControlRefusal. */',
    'export type ControlClient = <N extends keyof ControlCalls>(name: N, ...input: InputOf<N>) => Promise<ControlCalls[N]["data"]>',
    '/** The simulator refused a call, or didn’t answer (status 0). */',
    'export declare class ControlRefusal extends Error {',
    '  readonly status: number',
    '  /** Everything that is wrong, by field. */',
    '  readonly problems: readonly string[]',
    '}',
    '',
  ].join('\n')
