// Which node owns a group of worlds.
import { expect, test } from 'vitest'
import { ownerAmong } from './placement'

const groups = Array.from({ length: 3_000 }, (_, index) => `world-${index}`)
const ownersAmong = (...names: readonly string[]) => groups.map((group) => ownerAmong(names, group))

test('a group has one owner, whatever the order of the nodes, and none without nodes', () => {
  expect(ownersAmong('a', 'b', 'c')).toEqual(ownersAmong('c', 'a', 'b'))
  expect(ownerAmong([], 'main')).toBeNull()
})

test('each of three nodes owns about a third of the groups', () => {
  const owners = ownersAmong('a', 'b', 'c')
  for (const name of ['a', 'b', 'c']) {
    const count = owners.filter((owner) => owner === name).length
    expect(count).toBeGreaterThan(groups.length / 3.5)
    expect(count).toBeLessThan(groups.length / 2.5)
  }
})

test('only the groups of a node that leaves move to another one', () => {
  const [before, after] = [ownersAmong('a', 'b', 'c'), ownersAmong('a', 'c')]
  for (const [index, owner] of before.entries()) if (owner !== 'b') expect(after[index]).toBe(owner)
})
