// The price ladder of a debrief.
import { expect, test } from 'vitest'
import type { AuctionTimeline } from '../../control-api/training.schemas'
import { ladderOf } from './ladder'

const instant = (offset: number) => ({ at: new Date(offset).toISOString(), offset_ms: offset })
const step = (offset: number, steps: number, own = false) => ({
  ...instant(offset),
  value: String(steps),
  steps,
  by: own ? 'Ada' : 'Rival',
  own,
})
const auction = (process: 'price' | 'rate', steps: readonly number[]): AuctionTimeline => ({
  id: 1,
  name: 'A',
  process,
  status: 'past',
  ends: instant(40_000),
  ladder: steps.map((each, index) => step(index * 10_000, each, index === 1)),
  bids: [
    {
      ...instant(15_000),
      n: 9,
      value: 'low',
      steps: steps[0] ?? 0,
      accepted: false,
      rule: 'Too low.',
      best: null,
      saw: null,
    },
  ],
})

test.each([
  ['price', [3200, 3201, 3210]],
  ['rate', [5210, 5200, 5100]],
] as const)('plots better bids higher and later bids further right in a %s process', (process, steps) => {
  const { points, path, lines } = ladderOf(auction(process, steps), 700, 200)
  const accepted = points.filter(({ kind }) => kind !== 'refused')
  expect(accepted.map(({ kind }) => kind)).toEqual(['rival', 'own', 'rival'])
  expect(accepted.map(({ x }) => x)).toEqual(accepted.map(({ x }) => x).toSorted((a, b) => a - b))
  expect(accepted.map(({ y }) => y)).toEqual(accepted.map(({ y }) => y).toSorted((a, b) => b - a))
  expect(points.filter(({ kind }) => kind === 'refused')).toHaveLength(1)
  expect(points.every(({ x, y }) => x >= 0 && x <= 700 && y >= 0 && y <= 200)).toBe(true)
  expect(path).toMatch(/^M[\d.]+ [\d.]+( H[\d.]+ V[\d.]+){2} H[\d.]+$/)
  expect(lines).toHaveLength(2)
})

test('the bid ladder draws one bid or none without dividing by zero', () => {
  expect(ladderOf({ ...auction('price', [3200]), bids: [], ends: null }, 700, 200).path).not.toContain('NaN')
  expect(ladderOf({ ...auction('price', []), bids: [] }, 700, 200)).toEqual({ path: '', points: [], lines: [] })
})
