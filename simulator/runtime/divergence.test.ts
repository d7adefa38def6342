// Finding and describing the first difference between two logs.
import { expect, test } from 'vitest'
import { compareLogs } from './divergence'
import { bid, createQuietWorld } from './quiet-world'

const logOf = async (price: number, key: string, more = false) => {
  const { world } = createQuietWorld()
  await world.submit(bid(price, key))
  if (more) await world.submit(bid(price + 1, `${key}-more`))
  return world.log()
}

test('equal logs are reported as the same', async () => {
  expect(compareLogs(await logOf(101.75, 'a'), await logOf(101.75, 'a'))).toEqual(['The logs are identical.'])
})

test('a difference in a random id is reported as such', async () => {
  const lines = compareLogs(await logOf(101.75, 'a'), await logOf(101.75, 'b'))
  expect(lines[0]).toBe('Both logs have the same trace. They differ only in random ids and measured times.')
  expect(lines.at(-1)).toBe('command.key: "a" in the first log, "b" in the second log.')
})

test('a different price is reported with its entry and both values', async () => {
  const lines = compareLogs(await logOf(101.75, 'a'), await logOf(102, 'a'))
  expect(lines[0]).toMatch(/^The first difference is entry \d+, at 2026-03-02T15:15:00.000Z\.$/)
  expect(lines.at(-1)).toBe('command.price: 101.75 in the first log, 102 in the second log.')
})

test('an entry that only one log has is reported', async () => {
  const lines = compareLogs(await logOf(101.75, 'a'), await logOf(101.75, 'a', true))
  expect(lines[1]).toBe('Only the second log has it: bid by user 2001 (person).')
})
