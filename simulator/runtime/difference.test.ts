// The first difference of two logs, in words.
import { expect, test } from 'vitest'
import { difference } from './difference'
import { bid, made } from './quiet-world'

const logOf = async (price: number, key: string, more = false) => {
  const { world } = made()
  await world.submit(bid(price, key))
  if (more) await world.submit(bid(price + 1, `${key}-more`))
  return world.log()
}

test('two equal logs are the same', async () => {
  expect(difference(await logOf(101.75, 'a'), await logOf(101.75, 'a'))).toEqual(['Both logs are the same.'])
})

test('what only a browser draws is said to be that', async () => {
  const lines = difference(await logOf(101.75, 'a'), await logOf(101.75, 'b'))
  expect(lines[0]).toBe('Both logs have the same course. They differ only in what a browser draws.')
  expect(lines.at(-1)).toBe('command.key: "a" in the first, "b" in the second.')
})

test('another price is named with its entry and its values', async () => {
  const lines = difference(await logOf(101.75, 'a'), await logOf(102, 'a'))
  expect(lines[0]).toMatch(/^The first difference is entry \d+, at 2026-03-02T15:15:00.000Z\.$/)
  expect(lines.at(-1)).toBe('command.price: 101.75 in the first, 102 in the second.')
})

test('a longer log has an entry more', async () => {
  const lines = difference(await logOf(101.75, 'a'), await logOf(101.75, 'a', true))
  expect(lines[1]).toBe('Only the second has it: bid by user 2001 (person).')
})
