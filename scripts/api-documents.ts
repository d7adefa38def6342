// `npm run api-documents`: writes the API, its channels and the control API as OpenAPI 3.1 and AsyncAPI 3 into docs/api/; with
// --check it writes nothing and fails when a file differs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { channelsDocument } from './api-documents/asyncapi'
import { apiDocument, controlDocument } from './api-documents/openapi'

const FOLDER = join(import.meta.dirname, '..', 'docs', 'api')

const documents = {
  'openapi.yaml': apiDocument(),
  'asyncapi.yaml': channelsDocument(),
  'control-openapi.yaml': controlDocument(),
}

const written = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

mkdirSync(FOLDER, { recursive: true })
for (const [name, document] of Object.entries(documents)) {
  const file = join(FOLDER, name)
  const text = stringify(document, { aliasDuplicateObjects: false, lineWidth: 128 })
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (written(file) !== text) {
    console.error(`docs/api/${name} differs from the tables. Run: npm run api-documents`)
    process.exitCode = 1
  }
}
