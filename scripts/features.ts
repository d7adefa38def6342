// `npm run features`: writes docs/features.md.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { featurePage } from './features/feature-page'

writeFileSync(fileURLToPath(new URL('../docs/features.md', import.meta.url)), featurePage())
console.log('wrote docs/features.md')
