// The page of all fields of scenarios, docs/scenario-fields.md, generated from the schemas that read the files.
import type * as z from 'zod/mini'
import { bot } from '../../simulator/scenarios/language/bot-schema'
import { fault } from '../../simulator/scenarios/language/fault-schema'
import { inputSchema } from '../../simulator/scenarios/language/json-schema'
import { condition, expectation, task } from '../../simulator/scenarios/language/task-schema'
import { stepDefinitions } from '../../simulator/scenarios/steps/step-definitions'
import { channels } from '../../src/contract/channels'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** The page about scenarios, beside this one. */
const SCENARIOS = 'scenarios'

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Longer lists of values are only named. */
const MAX_VALUES = 12

const code = (text: unknown): string => `\`${String(text)}\``
const listOf = (values: readonly unknown[]): string => values.map(code).join(', ')

const schemasIn = (values: readonly unknown[] = []): readonly JsonSchema[] => values.filter(isSchema)

/** What a field takes, in words. */
function valueText(schema: JsonSchema): string {
  const { $ref, enum: values, anyOf, type } = schema
  if ($ref !== undefined) return $ref.replace('#/$defs/', '')
  if (schema.const !== undefined) return code(schema.const)
  if (values !== undefined) return values.length > MAX_VALUES ? 'one of the schema’s values' : listOf(values)
  if (anyOf !== undefined)
    return schemasIn(anyOf)
      .filter((each) => each.type !== 'null')
      .map(valueText)
      .join(' or ')
  switch (type) {
    case 'string':
      return 'text'
    case 'integer':
      return 'whole number'
    case 'number':
      return 'number'
    case 'boolean':
      return '`true` or `false`'
    case 'array':
      return isSchema(schema.items) ? `list of ${valueText(schema.items)}` : 'pair'
    case 'object':
      return `{${listOf(Object.keys(schema.properties ?? {}))}}`
    default:
      return 'anything'
  }
}

/** The fields of an object; `?` marks an optional one. */
const fieldsText = ({ properties = {}, required = [] }: JsonSchema, omitted: readonly string[]): string =>
  Object.entries(properties)
    .flatMap(([name, field]) => (isSchema(field) && !omitted.includes(name) ? [[name, field] as const] : []))
    .map(([name, field]) => {
      const about = field.description === undefined ? '' : `: ${field.description}`
      return `${code(name)}${required.includes(name) ? '' : '?'} ${valueText(field)}${about}`
    })
    .join('; ')

/** The objects that a schema accepts. */
const variantsOf = (schema: JsonSchema): readonly JsonSchema[] => {
  const { $ref, $defs = {} } = schema
  const target = $ref === undefined ? schema : $defs[$ref.replace('#/$defs/', '')]
  return isSchema(target) ? schemasIn(target.anyOf ?? target.oneOf ?? [target]) : []
}

const stepRow = ({ do: name, schema }: (typeof stepDefinitions)[number]): string => {
  const { properties = {}, required = [] } = inputSchema(schema)
  const { as, with: fields } = properties
  const sender =
    !isSchema(as) || Object.keys(as).length === 0 ? 'no one' : required.includes('as') ? 'who' : 'who, or no one'
  const variants = isSchema(fields) ? variantsOf(fields).map((variant) => fieldsText(variant, [])) : []
  return `| ${code(name)} | ${sender} | ${variants.join(' **or** ')} |`
}

/** One row for each variant, named by the value of its `discriminator`, or by its first required field. */
const rowsOf = (schema: z.core.$ZodType, discriminator: string | null): readonly string[] =>
  variantsOf(inputSchema(schema)).map((variant) => {
    const { properties = {}, required = [] } = variant
    const constant = discriminator === null ? undefined : properties[discriminator]
    const name = isSchema(constant) ? constant.const : (required.find((field) => field !== 'at') ?? '')
    return `| ${code(name)} | ${fieldsText(variant, discriminator === null ? [] : [discriminator])} |`
  })

/** What the names of values stand for. */
const values: readonly (readonly [string, string])[] = [
  ['key', 'a lowercase name with hyphens: of a person, a seat, an auction, a task'],
  ['when', 'an offset from the start such as `0s`, `1500ms`, `29m` or `-20m`, or the name of a mark'],
  ['point in time', 'an offset, the name of a mark, or `end`'],
  ['offset', 'an offset such as `0s`, `1500ms`, `29m` or `-20m`'],
  ['duration', 'a duration such as `90s`, `5m`, `1h30m` or `500ms`'],
  ['duration range', 'a pair of durations: `[20s, 90s]`'],
  ['range', 'a pair of whole numbers: `[1, 3]`'],
  ['price', 'a price such as `"102-18"` or `102.5625`'],
  ['rate', 'a rate in percent, such as `5.125`'],
  ['minutes', 'whole minutes, 1 to 1440'],
  ['call', 'the name of a call, such as `auction.bid`; `/simulator/docs` lists them'],
  ['channel', `one of ${listOf(Object.keys(channels))}`],
]

const table = (head: readonly string[], rows: readonly string[]): string =>
  [`| ${head.join(' | ')} |`, `|${head.map(() => '---|').join('')}`, ...rows].join('\n')

/** The text of the page. */
export const fieldPage = (): string => `# Fields of scenarios

Every field of steps, faults, tasks and expectations, generated by \`npm run scenario-schema\` from the schemas that read
[scenarios](${SCENARIOS}.md). \`?\` marks an optional field.

## Values

${table(
  ['name', 'what it is'],
  values.map(([name, text]) => `| ${name} | ${text} |`),
)}

## Steps

Every step has \`at\` (when) and \`do\` (its name). It may have \`every\` (duration) with \`times\`, and \`refused: true\` if it must be refused.

${table(['step', '`as`', '`with`'], stepDefinitions.map(stepRow))}

## Faults

In a timeline, a fault also has \`at\` (when).

${table(['fault', 'fields'], rowsOf(fault, 'fault'))}

## Bots

${table(['strategy', 'fields'], rowsOf(bot, 'strategy'))}

## Tasks

A task has ${fieldsText(inputSchema(task), [])}. Each condition:

${table(['condition', 'fields'], rowsOf(condition, null))}

## Expectations

${table(['about', 'fields'], rowsOf(expectation, null))}
`
