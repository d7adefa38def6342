// docs/features.md is current.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { featurePage } from './features/feature-page'

it('docs/features.md lists every optional feature as the code declares it; `npm run features` writes it', () => {
  expect(readFileSync(new URL('../docs/features.md', import.meta.url), 'utf8') === featurePage()).toBe(true)
})
