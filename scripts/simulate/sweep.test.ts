import { expect, test } from 'vitest'
import { scriptFrom } from '../../simulator/runtime/library'
import { seedRange, sweep } from './sweep'

const text = `title: Sweep
summary: A bid wins, and the expectation names another winner
minutes: 20
roles: [investor]
seed: 3
starts: 2026-03-02T10:15:00-05:00
world: spring-market
timeline:
  - {at: -5m, do: start auction, with: {auction: riella-on-5th, minutes: 15}}
  - {at: 1m, do: bid, as: summit-ridge, with: {auction: riella-on-5th, price: "101-20"}}
  - {at: 2m, fault: error, status: 503, lasting: 1m}
  - {at: 3m, do: bid, as: blue-mesa, with: {auction: riella-on-5th, price: "102-20"}}
expect:
  - {at: end, auction: riella-on-5th, winner: summit-ridge}
`

test('a failing seed is shrunk to a scenario with only the steps that are needed to fail', async () => {
  const script = scriptFrom('sweep', text, 'sweep.yaml')
  const failed = await sweep(script, text, { first: 7, last: 8 })
  expect(failed.map(({ verdict }) => verdict.seed)).toEqual([7, 8])
  const [{ scenario } = { scenario: '' }] = failed
  expect(scenario).toMatch(/^# Seed 7 of sweep: .*\n# 2 of 4 steps\n/)
  expect(scenario).not.toContain('fault')
  expect(scriptFrom('least', scenario, 'least.yaml').document.timeline).toHaveLength(2)
})

test('a range has two numbers in ascending order', () => {
  expect([seedRange('1..500'), seedRange('5..1'), seedRange('5')]).toEqual([{ first: 1, last: 500 }, null, null])
})
