import { describe, expect, it } from 'vitest'
import { relatedTests } from './related-tests'

const sources: Readonly<Record<string, string>> = {
  'src/domain/rates.ts': 'export const rate = 5',
  'src/domain/rates.test.ts': "import { rate } from './rates'",
  'src/ui/rate.tsx': "import { rate } from '../domain/rates'\nimport './rate.css'",
  'src/ui/rate.css': '',
  'src/ui/rate.test.tsx': "const { Rate } = await import('./rate')",
  'src/ui/deleted.test.ts': "import './deleted'",
  'src/ui/other.test.tsx': "import type { Rate } from './rate'\nimport { render } from 'react'",
}
const related = (...changed: string[]) => relatedTests(changed, Object.keys(sources), (file) => sources[file] ?? '')

describe('the tests that a change can break', () => {
  it('import the changed file, directly or through other files, the nearest first', () => {
    expect(related('src/domain/rates.ts')).toEqual(['src/domain/rates.test.ts', 'src/ui/rate.test.tsx'])
  })

  it('are found through style sheets and dynamic imports, but not through imports of types', () => {
    expect(related('src/ui/rate.css')).toEqual(['src/ui/rate.test.tsx'])
  })

  it('include a changed test, and the tests of a deleted file', () => {
    expect(related('src/ui/other.test.tsx')).toEqual(['src/ui/other.test.tsx'])
    expect(related('src/ui/deleted.ts')).toEqual(['src/ui/deleted.test.ts'])
  })
})
