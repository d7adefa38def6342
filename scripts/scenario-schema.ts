// `npm run scenario-schema`: writes the JSON Schemas of scenario and world files to fixtures/schemas/, the table of steps
// into docs/scenarios.md, and docs/scenario-fields.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { jsonSchemas } from '../simulator/scenarios/language/json-schema'
import { fieldPage } from './scenario-schema/field-page'
import { withStepTable } from './scenario-schema/step-table'

const folder = fileURLToPath(new URL('../fixtures/schemas/', import.meta.url))
mkdirSync(folder, { recursive: true })
for (const [name, schema] of Object.entries(jsonSchemas())) {
  writeFileSync(`${folder}${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`)
  console.log(`wrote fixtures/schemas/${name}.schema.json`)
}

const page = fileURLToPath(new URL('../docs/scenarios.md', import.meta.url))
writeFileSync(page, withStepTable(readFileSync(page, 'utf8')))
console.log('wrote the steps of docs/scenarios.md')

writeFileSync(fileURLToPath(new URL('../docs/scenario-fields.md', import.meta.url)), fieldPage())
console.log('wrote docs/scenario-fields.md')
