// Two writers of one log, two clusters on one NATS, what is too large for a message, and what is refused with a reason.
import { jetstreamManager } from '@nats-io/jetstream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LogEntry } from '../../runtime/log-entry'
import { steadyPort } from '../../runtime/steady-port'
import type { WorldChange, WorldFacts } from '../../runtime/world-storage'
import { EntryNumberTaken } from '../event-store'
import type { Engine } from './engine'
import { openEngine } from './engine'
import { JetStreamEventStore } from './jetstream-event-store'
import type { NatsServers } from './nats-servers'
import { startNats } from './nats-servers'

let nats: NatsServers
const opened: Engine[] = []
const open = async (prefix: string): Promise<Engine> => {
  const engine = await openEngine({ servers: nats.address, prefix })
  opened.push(engine)
  return engine
}

beforeAll(async () => {
  nats = await startNats({ count: 1, login: { user: 'ann', password: 'sesame' }, mostBytes: 40_000_000 })
})
afterAll(async () => {
  for (const { connection } of opened) await connection.close()
  await nats.close()
})

const facts = (id: string): WorldFacts => ({
  ...{ id, scenario: 'first-live-auction', source: null, seed: 7, broadcaster: 'reverb', toOthers: false },
  ...{ code: 'abc234', opening: 'f'.repeat(64) },
})
const clock = { at: 0, rate: 1, paused: true, epoch: 1 }
const entry = (n: number, note = ''): LogEntry => ({
  ...{ epoch: 1, n, at: new Date(n).toISOString(), events: [] },
  command: { name: 'notify', actor: 'system', origin: 'control', userId: 2001, title: 'Notice', text: note },
})
const adding = (...entries: readonly LogEntry[]): WorldChange => ({ replaces: false, entries, snapshots: [], clock })

test('whoever connects anew comes to another server in two tries at most, and is answered there', async () => {
  const other = await startNats({ count: 1, login: { user: 'ann', password: 'sesame' } })
  const { connection } = await openEngine({ servers: `${nats.address},${other.address}`, prefix: 'anew' })
  const first = connection.getServer()
  const again = async () => {
    const isBack = new Promise<void>((resolve) => {
      const back = async () => {
        for await (const { type } of connection.status()) if (type === 'reconnect') return
      }
      void back().then(resolve)
    })
    await connection.reconnect()
    await isBack
    return connection.getServer()
  }
  const servers = [await again(), await again()]
  expect(servers.filter((server) => server !== first)).not.toEqual([])
  await jetstreamManager(connection)
  await connection.close()
  await other.close()
})

describe('two writers of one log', () => {
  test('the one that read before another wrote is refused, whatever the number; what is stored is one history', async () => {
    const engine = await open('fencing')
    const [stale, owner] = [new JetStreamEventStore(engine), new JetStreamEventStore(engine)]
    stale.createWorld(facts('main'), clock, [])
    await stale.append('main', adding(entry(1)))
    await owner.world('main')
    await owner.append('main', adding(entry(2)))
    await expect(stale.append('main', adding(entry(2)))).rejects.toBeInstanceOf(EntryNumberTaken)
    await expect(stale.append('main', adding(entry(3)))).rejects.toBeInstanceOf(EntryNumberTaken)
    await owner.append('main', adding(entry(3)))
    expect((await new JetStreamEventStore(engine).world('main'))?.entries.map(({ n }) => n)).toEqual([1, 2, 3])
  })

  test('whoever claims a world shuts the former owner out, whose clock does not count any more', async () => {
    const engine = await open('claims')
    const [stale, owner] = [new JetStreamEventStore(engine), new JetStreamEventStore(engine)]
    stale.createWorld(facts('main'), clock, [])
    await stale.settled()
    await owner.world('main')
    await owner.claim('main', 'b')
    await stale.append('main', { ...adding(), clock: { ...clock, at: 99 } })
    await expect(stale.append('main', adding(entry(1)))).rejects.toBeInstanceOf(EntryNumberTaken)
    stale.deleteWorld('main')
    await expect(stale.settled()).resolves.toBeUndefined()
    expect((await owner.world('main'))?.standing).toEqual(clock)
  })
})

test('a log that is long, or has a snapshot, is stored however large it is, and removed with its world', async () => {
  const engine = await open('large')
  const store = new JetStreamEventStore(engine)
  const large = [entry(1, 'x'.repeat(900_000)), entry(2, 'y'.repeat(900_000))]
  store.createWorld(facts('main'), clock, large)
  await store.append('main', { ...adding(entry(3)), snapshots: [{ name: 'a', at: 1, entries: large }] })
  const found = await new JetStreamEventStore(engine).world('main')
  expect([found?.entries, found?.snapshots]).toEqual([[...large, entry(3)], [{ name: 'a', at: 1, entries: large }]])
  store.deleteWorld('main')
  await store.settled()
  expect((await engine.blobs.list()).filter(({ deleted }) => !deleted)).toEqual([])
})

test('two clusters on one NATS see nothing of each other', async () => {
  const [one, other] = [new JetStreamEventStore(await open('one')), new JetStreamEventStore(await open('other'))]
  one.createWorld(facts('main'), clock, [entry(1)])
  one.putSession('hash', 'main', 2001)
  await one.settled()
  expect([await other.worlds(), await other.sessions()]).toEqual([[], []])
})

test('when NATS has no room left a change is refused, what was stored stays, and it goes on when there is room', async () => {
  const engine = await open('full')
  const store = new JetStreamEventStore(engine)
  store.createWorld(facts('main'), clock, [])
  await store.append('main', adding(entry(1)))
  const { config } = await engine.manager.streams.info(engine.log)
  await engine.manager.streams.update(engine.log, { ...config, max_msgs: 2 })
  await expect(store.append('main', adding(entry(2)))).rejects.toThrow(/maximum messages exceeded/)
  await engine.manager.streams.update(engine.log, { ...config, max_msgs: -1 })
  await store.append('main', adding(entry(2)))
  expect((await new JetStreamEventStore(engine).world('main'))?.entries.map(({ n }) => n)).toEqual([1, 2])
})

describe('a cluster that cannot be used is refused with its address and the reason', () => {
  const refusal = async (servers: string, prefix = 'refused'): Promise<string> =>
    openEngine({ servers, prefix }).then(
      () => 'opened',
      (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
    )

  test('nobody listens there', async () => {
    const port = await steadyPort()
    expect(await refusal(`nats://127.0.0.1:${port}`)).toMatch(
      new RegExp(`^UnusableCluster: nats://127\\.0\\.0\\.1:${port}: no NATS server answers there`),
    )
  })

  test('the password is wrong, and is not repeated', async () => {
    const reason = await refusal(nats.address.replace('sesame', 'guessed'))
    expect(reason).toContain('NATS refuses this user and password.')
    expect(reason).not.toContain('guessed')
  })

  test('the log is of another version: both are named', async () => {
    const engine = await open('newer')
    const { config } = await engine.manager.streams.info(engine.log)
    const description = (config.description ?? '').replace(/\d+$/, '2')
    await engine.manager.streams.update(engine.log, { ...config, description })
    expect(await refusal(nats.address, 'newer')).toContain('NEWER_LOG has format 2, and this program reads format 1')
  })

  test('the log is somebody else’s', async () => {
    const manager = await jetstreamManager((await open('any')).connection)
    await manager.streams.add({ name: 'FOREIGN_LOG', subjects: ['foreign.log.*'] })
    expect(await refusal(nats.address, 'foreign')).toContain('FOREIGN_LOG is not one of this program')
  })
})
