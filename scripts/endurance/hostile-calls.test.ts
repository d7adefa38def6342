// A short version of `npm run hostile`.
import { expect, test } from 'vitest'
import { hostileCalls } from './hostile-calls'

test.each([
  ['contract', 2_000, 3],
  ['control', 300, 1],
] as const)(
  'hostile calls of the %s API are refused with a 4xx and change nothing',
  async (api, count, workers) => {
    const report = await hostileCalls({ api, count, seed: 1, workers })
    expect(report).toMatchObject({ problems: [], count })
    // Enough calls must be refused, and enough accepted, or the test proves nothing.
    expect(report.byClass['2xx']).toBeGreaterThan(count / 20)
    expect(report.byClass['4xx']).toBeGreaterThan(count / 20)
  },
  60_000,
)
