// The bounded version of `npm run hostile`.
import { expect, test } from 'vitest'
import { hostileCalls } from './hostile-calls'
import { hostileControl } from './hostile-control'

test('attack 1 and 4: hostile calls are refused by a 4xx and change nothing', { timeout: 60_000 }, async () => {
  const { count, byClass, broken } = await hostileCalls({ count: 2_000, seed: 1, workers: 3 })
  expect(broken).toEqual([])
  expect(count).toBe(2_000)
  // Both kinds occur: neither is everything refused, nor is everything harmless.
  expect(byClass['2xx']).toBeGreaterThan(100)
  expect(byClass['4xx']).toBeGreaterThan(100)
})

test('attack, low: so are hostile calls of somebody who may control', { timeout: 60_000 }, async () => {
  const { count, byClass, broken } = await hostileControl({ count: 300, seed: 1 })
  expect(broken).toEqual([])
  expect(count).toBe(300)
  expect(byClass['2xx']).toBeGreaterThan(30)
  expect(byClass['4xx']).toBeGreaterThan(30)
})
