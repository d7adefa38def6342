// Locating a group of worlds while NATS doesn't return its owner, and releasing groups.
import { expect, test } from 'vitest'
import type { Engine } from '../persistence/jetstream/engine'
import type { NodeCard } from './node-card'
import type { Nodes } from './nodes'
import { Ownership } from './ownership'

const card: NodeCard = { name: 'a', address: 'http://a', instance: '1', worlds: 1, sockets: 0, isDraining: false }

/** The node `b`, on a NATS where the node `a` owns the group `main`. */
function nodeB() {
  const [alive, answers] = [new Set(['a']), { isThere: true }]
  const record = { operation: 'PUT', revision: 1, json: () => ({ node: 'a' }) }
  const engine = {
    nodes: {
      get: async (key: string) => {
        if (!answers.isThere) throw new Error('no leader')
        return key === 'owner.main' ? record : null
      },
    },
  }
  const nodes = {
    isHeld: true,
    waitUntilHeld: async () => true,
    find: async (name: string) => (alive.has(name) ? card : null),
  }
  const noGroups = {
    load: async () => 0,
    reload: async () => undefined,
    unload: () => undefined,
    quiesce: async () => undefined,
  }
  // Fakes with only the methods that this test calls.
  const ownership = new Ownership(engine as unknown as Engine, nodes as unknown as Nodes, 'b', noGroups)
  return { ownership, alive, answers }
}

const there = { kind: 'there', node: card }

test('placeOf uses the last known owner if NATS does not respond', async () => {
  const { ownership, answers } = nodeB()
  expect(await ownership.placeOf('main')).toEqual(there)
  answers.isThere = false
  ownership.forget('main')
  expect(await ownership.placeOf('main')).toEqual(there)
  // As after the lease expired.
  await ownership.verifyAll()
  expect(await ownership.placeOf('main')).toEqual(there)
})

test('placeOf rejects instead of reporting no owner if the last known owner is lost or was never known', async () => {
  const { ownership, alive, answers } = nodeB()
  await ownership.placeOf('main')
  answers.isThere = false
  ownership.forget('main')
  alive.clear()
  await expect(ownership.placeOf('main')).rejects.toThrow("did not return the owner of 'main'")
  await expect(ownership.placeOf('other')).rejects.toThrow("did not return the owner of 'other'")
})

test('placeOf reports no owner once NATS confirms that there is none', async () => {
  const { ownership } = nodeB()
  expect(await ownership.placeOf('other')).toEqual({ kind: 'nowhere' })
})

test('releaseOwnedByOthers releases groups that another node owns and keeps the rest', async () => {
  const unloaded: string[] = []
  const engine = { nodes: { create: async () => 1 } }
  const nodes = { isHeld: true, waitUntilHeld: async () => true }
  const groups = {
    load: async () => 0,
    reload: async () => undefined,
    unload: (group: string) => void unloaded.push(group),
    quiesce: async () => undefined,
  }
  // Fakes with only the methods that this test calls.
  const ownership = new Ownership(engine as unknown as Engine, nodes as unknown as Nodes, 'b', groups)
  for (const group of ['main', 'class']) await ownership.claim(group)
  expect(ownership.ownedOrMoving).toEqual(['main', 'class'])
  expect(ownership.releaseOwnedByOthers(new Set(['main', 'other']))).toEqual(['main'])
  expect([ownership.ownedOrMoving, unloaded]).toEqual([['class'], ['main']])
})
