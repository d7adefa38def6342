// `npm run scenario-schema`: writes the JSON Schemas of scenario and world files to fixtures/schemas/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { jsonSchemas } from '../simulator/scenarios/language/json-schema'

const folder = fileURLToPath(new URL('../fixtures/schemas/', import.meta.url))
mkdirSync(folder, { recursive: true })
for (const [name, schema] of Object.entries(jsonSchemas())) {
  writeFileSync(`${folder}${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`)
  console.log(`wrote fixtures/schemas/${name}.schema.json`)
}
