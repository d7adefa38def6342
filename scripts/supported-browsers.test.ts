// The supported versions follow from what the app uses, and the build and the README name the same ones.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildTargets, oldestSupported, supportedBrowsers } from '../src/guard/supported-browsers'
import config from '../vite.config'

/** Since when browsers have what the app can't do without: Chrome and Edge, Firefox, Safari. From MDN's compatibility tables. */
const since = {
  popover: [114, 125, 17],
  toSorted: [110, 115, 16],
  subgrid: [117, 71, 16],
  ':has()': [105, 121, 15.4],
  'color-mix()': [111, 113, 16.2],
  '@container': [105, 110, 16],
  'class static blocks': [94, 93, 16.4],
} as const

const newest = (column: 0 | 1 | 2): number => Math.max(...Object.values(since).map((versions) => versions[column]))

describe('the supported browsers', () => {
  it('are those that have everything the app can’t do without', () => {
    const { Chrome, Edge, Firefox, Safari } = oldestSupported
    expect([Chrome, Edge, Firefox, Safari].map(Number)).toEqual([newest(0), newest(0), newest(1), newest(2)])
  })

  it('are the targets of the build, for scripts and styles', () => {
    expect(buildTargets).toEqual(['chrome117', 'edge117', 'firefox125', 'safari17', 'ios18.3'])
    expect(config.build).toMatchObject({ target: buildTargets, cssTarget: buildTargets })
  })

  it('are named in the README', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
    expect(readme.replaceAll(/\s+/g, ' ')).toContain(supportedBrowsers)
  })
})
