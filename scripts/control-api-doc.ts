// `npm run control-api-doc`: writes docs/control-api.md from the table of the control API; with --check it writes nothing and
// fails when the file differs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { controlCalls } from '../simulator/control-api/control.calls'
import { controlPages, controlStreams } from '../simulator/control-api/control.pages'
import * as controlShapes from '../simulator/control-api/control.schemas'
import type { ControlCallSpec, ControlPageSpec } from '../simulator/control-api/control-call'
import * as trainingShapes from '../simulator/control-api/training.schemas'

const FILE = join(import.meta.dirname, '..', 'docs', 'control-api.md')
/** Longer shapes are written over several lines. */
const WIDTH = 96

const shapes = { ...controlShapes, ...trainingShapes }

type Schema = z.core.$ZodType
type JsonSchema = z.core.JSONSchema.JSONSchema

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

const bounds = ({ minimum, maximum, maxLength }: JsonSchema): string => {
  const lowest = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum
  const highest = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  if (lowest !== undefined && highest !== undefined) return ` (${lowest} … ${highest})`
  if (lowest !== undefined) return ` (from ${lowest})`
  return maxLength === undefined ? '' : ` (${maxLength} characters at most)`
}

/** A JSON Schema in the notation of TypeScript; objects over several lines where one would be too wide. */
const shapeOf = (schema: JsonSchema, indent = ''): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf !== undefined) {
    return schema.anyOf.map((each) => (isSchema(each) ? shapeOf(each, indent) : 'unknown')).join(' | ')
  }
  switch (schema.type) {
    case 'array': {
      const item = isSchema(schema.items) && !Array.isArray(schema.items) ? shapeOf(schema.items, indent) : 'unknown'
      return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
    }
    case 'object':
      return objectShape(schema, indent)
    case 'integer':
    case 'number':
    case 'string':
      return `${schema.type}${bounds(schema)}`
    case 'boolean':
    case 'null':
      return schema.type
    default:
      return 'unknown'
  }
}

function objectShape({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, field]) => {
    const shape = isSchema(field) ? shapeOf(field, inner) : 'unknown'
    return `${name}${required.includes(name) ? '' : '?'}: ${shape}`
  })
  if (isSchema(additionalProperties) && !Array.isArray(additionalProperties)) {
    const rest = shapeOf(additionalProperties, inner)
    fields.push(rest === 'unknown' ? '…' : `[key: string]: ${rest}`)
  }
  const line = `{ ${fields.join(', ')} }`
  if (fields.length === 0) return '{}'
  if (line.length + indent.length <= WIDTH && !line.includes('\n')) return line
  return `{\n${fields.map((field) => `${inner}${field}\n`).join('')}${indent}}`
}

const shape = (schema: Schema): string =>
  shapeOf(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output', reused: 'inline' }))

const block = (title: string, text: string): readonly string[] => [title, '', '```ts', text, '```', '']

/** The exported shapes by name: written once, and linked where they are answered. */
const named = new Map<unknown, string>(Object.entries(shapes).map(([name, schema]) => [schema, name]))

/** `[world](#world)`, `list of [world](#world)`, or null for a shape without a name. */
const linkOf = (schema: Schema): string | null => {
  const isList = schema instanceof z.core.$ZodArray
  const name = named.get(isList ? schema._zod.def.element : schema)
  return name === undefined ? null : `${isList ? 'a list of ' : ''}[${name}](#${name.toLowerCase()})`
}

const answerOf = ({ answer, status }: ControlCallSpec): readonly string[] => {
  if (answer.kind !== 'one') return ['Answers 204.', '']
  const words = `Answers ${status ?? 200} with \`data\`:`
  const link = linkOf(answer.schema)
  return link === null ? block(words, shape(answer.schema)) : [`${words} ${link}.`, '']
}

const callSection = ([name, spec]: readonly [string, ControlCallSpec]): readonly string[] => [
  `### ${spec.method} ${spec.path}`,
  '',
  `\`${name}\`. ${spec.description}`,
  '',
  ...(spec.access === 'anyone' ? ['Open to everybody.', ''] : []),
  ...(spec.query === undefined ? [] : block('Query:', shape(spec.query))),
  ...(spec.encoding === 'ndjson'
    ? ['Body: the text of the log as `application/x-ndjson`, or none.', '']
    : spec.body === undefined
      ? []
      : block('Body:', shape(spec.body))),
  ...answerOf(spec),
  ...(spec.textFormat === undefined ? [] : [`With \`?format=${spec.textFormat}\` the answer is a text.`, '']),
]

const accessWords: Readonly<Record<ControlPageSpec['access'], string>> = {
  anyone: 'everybody',
  code: 'who has the code',
  control: 'who may control',
}

const calls: readonly (readonly [string, ControlCallSpec])[] = Object.entries(controlCalls)

const text = [
  '# Control API of the simulator',
  '',
  '<!-- Written by `npm run control-api-doc` from simulator/control-api/control.calls.ts. Do not edit. -->',
  '',
  'JSON over HTTP under `/simulator/api`. Answers are `{data}`; refusals are `{message, errors?}`, where `errors` names the',
  'field: 403 without access, 404 for an unknown path, world or room, 422 for anything that cannot be done. A field that a call',
  'does not have is refused by its name.',
  '',
  'Control needs a request from the simulator’s own machine (loopback, no `X-Forwarded-For`, a known host, an `Origin` that is',
  'absent or the same), or the token of `--control-token` in the header `X-Simulator-Control`, or as `Authorization: Bearer`.',
  '',
  '## Calls',
  '',
  ...calls.flatMap(callSection),
  '## Streams',
  '',
  'Server-sent events. `?from=` names the first entry to send; `Last-Event-ID` continues after it.',
  '',
  ...Object.values(controlStreams).flatMap(({ path, description, events }) => [
    `### GET ${path}`,
    '',
    description,
    '',
    ...Object.entries(events).flatMap(([name, schema]) => {
      const link = linkOf(schema)
      return link === null ? block(`Event \`${name}\`:`, shape(schema)) : [`Event \`${name}\`: ${link}.`, '']
    }),
  ]),
  '## Shapes',
  '',
  ...Object.entries(shapes).flatMap(([name, schema]) => [`### ${name}`, '', ...block('', shape(schema)).slice(2)]),
  '## Pages',
  '',
  '| page | open to | does |',
  '|---|---|---|',
  ...Object.values(controlPages).map(
    ({ method, path, access, description }: ControlPageSpec) =>
      `| ${method} ${path} | ${accessWords[access]} | ${description} |`,
  ),
  '',
].join('\n')

const written = (): string => {
  try {
    return readFileSync(FILE, 'utf8')
  } catch {
    return ''
  }
}

if (!process.argv.includes('--check')) writeFileSync(FILE, text)
else if (written() !== text) {
  console.error('docs/control-api.md differs from the table. Run: npm run control-api-doc')
  process.exitCode = 1
}
