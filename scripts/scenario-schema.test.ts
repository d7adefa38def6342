// The committed JSON Schemas and step table are current, and the schemas accept the shipped files.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { fromJSONSchema } from 'zod'
import { jsonSchemas } from '../simulator/scenarios/language/json-schema'
import { fieldPage } from './scenario-schema/field-page'
import { withStepTable } from './scenario-schema/step-table'

const textOf = (path: string): string => readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8')
const filesOf = (folder: string): readonly string[] =>
  readdirSync(new URL(`../fixtures/${folder}/`, import.meta.url)).filter((file) => file.endsWith('.yaml'))

const kinds = [
  ['scenario', 'scenarios'],
  ['world', 'worlds'],
] as const

describe.each(kinds)('the JSON Schema of a %s file', (kind, folder) => {
  const schema = jsonSchemas()[kind]

  it('is committed in its current form, which `npm run scenario-schema` writes', () => {
    expect(JSON.parse(textOf(`schemas/${kind}.schema.json`))).toEqual(JSON.parse(JSON.stringify(schema)))
  })

  it('numbers none of its parts, so that a new step changes no other lines', () => {
    expect(JSON.stringify(schema)).not.toMatch(/__schema\d/)
  })

  it.each(filesOf(folder))('accepts %s, but not with an unknown field', (file) => {
    const accepts = fromJSONSchema(schema)
    const words: unknown = parse(textOf(`${folder}/${file}`))
    expect(accepts.safeParse(words).success).toBe(true)
    expect(accepts.safeParse({ ...Object(words), titel: 'Wrong' }).success).toBe(false)
  })
})

it('the table of steps in docs/scenarios.md is current; `npm run scenario-schema` writes it', () => {
  const page = readFileSync(new URL('../docs/scenarios.md', import.meta.url), 'utf8')
  expect(page === withStepTable(page)).toBe(true)
})

it('docs/scenario-fields.md is current, and lists every fault and step with its fields; `npm run scenario-schema` writes it', () => {
  const page = readFileSync(new URL('../docs/scenario-fields.md', import.meta.url), 'utf8')
  expect(page === fieldPage()).toBe(true)
  expect(page).toMatch(/^\| `delay` \| .*`by` duration/m)
  expect(page).toMatch(/^\| `start auction` \| who, or no one \| `auction` key; `minutes` minutes; `rank_only`\? /m)
})
