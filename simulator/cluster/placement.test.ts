// Which node owns a group of worlds.
import { afterEach, expect, test, vi } from 'vitest'
import { type Engine, NODE_TTL_MS } from '../persistence/jetstream/engine'
import { type NodeCard, ownerAmong, Placement } from './placement'

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

afterEach(() => void vi.restoreAllMocks())

const cardOf = (name: string, isDraining = false): NodeCard => ({
  name,
  address: '',
  instance: name,
  isDraining,
  worlds: 0,
  sockets: 0,
})
const groupOf = (owner: string): string => groups.find((group) => ownerAmong(['a', 'b'], group) === owner) ?? ''
const [ofA, ofB] = [groupOf('a'), groupOf('b')]

/** The placement of node `a`, beside `b`, on a fake of NATS. `beats`: beats for this many seconds. */
function placementOfA(onRegained: (placement: Placement) => void = () => undefined) {
  const keys = new Map([['b', cardOf('b')]])
  const nats = { isDown: false, isSilent: false }
  const answer = async <T>(value: T): Promise<T> => {
    if (nats.isDown) throw new Error('timeout')
    if (nats.isSilent) await new Promise(() => undefined)
    return value
  }
  const messages = () =>
    [...keys].map(([name, card], index) => ({ seq: index + 1, subject: `$KV.x_live.${name}`, json: () => card }))
  const engine = {
    prefix: 'x',
    prepareNodes: () => answer(null),
    nodes: { put: (name: string, text: string) => answer(keys.set(name, JSON.parse(text))) },
    manager: {
      streams: {
        info: () => answer({ state: { first_seq: 1, last_seq: keys.size } }),
        getMessage: (_: string, { seq }: { readonly seq: number }) => answer(messages()[seq - 1] ?? null),
      },
    },
  }
  const placement: Placement = new Placement(engine as unknown as Engine, () => cardOf('a'), {
    onBeat: () => undefined,
    onRegained: async () => onRegained(placement),
  })
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const beats = async (seconds: number): Promise<void> => {
    for (let beat = 0; beat < seconds * 2; beat += 1) {
      now += 500
      await placement.beat()
    }
  }
  return { placement, keys, nats, beats }
}

test('a world is loaded at once when its owner is gone, and after a beat when that one only hands it over', async () => {
  const { placement, keys, beats } = placementOfA()
  await beats(4)
  expect(placement.isMine(ofB)).toBe(false)
  keys.set('b', cardOf('b', true))
  await beats(0.5)
  expect([placement.isMine(ofB), placement.mayLoad(ofB)]).toEqual([true, false])
  await beats(0.5)
  expect(placement.mayLoad(ofB)).toBe(true)
  keys.set('b', cardOf('b'))
  await beats(2)
  keys.delete('b')
  await beats(0.5)
  expect(placement.mayLoad(ofB)).toBe(true)
})

test('after an outage of NATS a node keeps its worlds, and believes others gone only after they could write their keys', async () => {
  const owned: boolean[] = []
  const { placement, keys, nats, beats } = placementOfA((one) => owned.push(one.isMine(ofA)))
  await beats(4)
  nats.isDown = true
  keys.clear()
  await beats(5)
  expect([placement.isConnected, placement.isMine(ofA), placement.isMine(ofB)]).toEqual([false, true, false])
  nats.isDown = false
  await beats(0.5)
  expect([placement.isConnected, ...owned]).toEqual([true, false, true])
  expect(placement.isMine(ofB)).toBe(false)
  await beats(3)
  expect(placement.isMine(ofB)).toBe(true)
})

test('a beat that NATS does not answer ends before the key of the node expires, so that it is written again in time', async () => {
  const { nats, beats } = placementOfA()
  nats.isSilent = true
  const startedAt = Date.now()
  await beats(0.5)
  expect(Date.now() - startedAt).toBeLessThan(NODE_TTL_MS)
})
