// The supported browser versions follow from the features that the app needs, and are the same in the build and the README.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildTargets, oldestSupported, supportedBrowsers } from '../src/guard/supported-browsers'
import config from '../vite.config'

/** The first versions of Chrome and Edge, Firefox, and Safari with the features that the app needs. From MDN's tables. */
const firstVersions = {
  popover: [114, 125, 17],
  toSorted: [110, 115, 16],
  subgrid: [117, 71, 16],
  ':has()': [105, 121, 15.4],
  'color-mix()': [111, 113, 16.2],
  '@container': [105, 110, 16],
  'class static blocks': [94, 93, 16.4],
} as const

const newest = (column: 0 | 1 | 2): number =>
  Math.max(...Object.values(firstVersions).map((versions) => versions[column]))

describe('the supported browsers', () => {
  it('are those with every feature that the app needs', () => {
    const { Chrome, Edge, Firefox, Safari } = oldestSupported
    expect([Chrome, Edge, Firefox, Safari].map(Number)).toEqual([newest(0), newest(0), newest(1), newest(2)])
  })

  it('are the targets of the build, for scripts and styles', () => {
    expect(buildTargets).toEqual(['chrome117', 'edge117', 'firefox125', 'safari17', 'ios18.3'])
    expect(config.build).toMatchObject({ target: buildTargets, cssTarget: buildTargets })
  })

  it('are listed in the README', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
    expect(readme.replaceAll(/\s+/g, ' ')).toContain(supportedBrowsers)
  })
})
