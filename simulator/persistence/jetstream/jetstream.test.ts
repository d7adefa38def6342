// JetStream specifics: two writers of one log, large values, a full store, and a stream of another program. e2e/headless/cluster-start.test.ts
// has the other errors of a start.
import { jetstreamManager } from '@nats-io/jetstream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LogEntry } from '../../runtime/log-entry'
import type { WorldChange, WorldFacts } from '../../runtime/world-storage'
import { EntryNumberTaken, OutcomeUnknown } from '../event-store'
import { type NatsServers, startNats } from '../nats-servers'
import { type Engine, openEngine } from './engine'
import { JetStreamEventStore } from './jetstream-event-store'
import { valuesOf } from './reading'

let nats: NatsServers
const engines: Engine[] = []
const open = async (prefix: string): Promise<Engine> => {
  const engine = await openEngine({ servers: nats.address, prefix })
  engines.push(engine)
  return engine
}

beforeAll(async () => {
  nats = await startNats({ count: 1, login: { user: 'ann', password: 'sesame' }, maxBytes: 40_000_000 })
})
afterAll(async () => {
  for (const { connection } of engines) await connection.close()
  await nats.close()
})

const facts = (id: string): WorldFacts => ({
  id,
  scenario: 'first-live-auction',
  source: null,
  seed: 7,
  broadcaster: 'reverb',
  toOthers: false,
  code: 'abc234',
  opening: 'f'.repeat(64),
})
const clock = { at: 0, rate: 1, paused: true, epoch: 1 }
const entry = (n: number, note = ''): LogEntry => ({
  epoch: 1,
  n,
  at: new Date(n).toISOString(),
  events: [],
  command: { name: 'notify', actor: 'system', origin: 'control', userId: 2001, title: 'Notice', text: note },
})
const appendChange = (...entries: readonly LogEntry[]): WorldChange => ({
  replaces: false,
  entries,
  snapshots: [],
  clock,
})

test('a reconnect reaches another server within two attempts', async () => {
  const other = await startNats({ count: 1, login: { user: 'ann', password: 'sesame' } })
  const { connection } = await openEngine({ servers: `${nats.address},${other.address}`, prefix: 'reconnect' })
  const first = connection.getServer()
  const again = async () => {
    const isBack = new Promise<void>((resolve) => {
      const reconnect = async () => {
        for await (const { type } of connection.status()) if (type === 'reconnect') return
      }
      void reconnect().then(resolve)
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
  test('a writer that has not read the last message is refused, whatever its entry number', async () => {
    const engine = await open('fencing')
    const [stale, owner] = [new JetStreamEventStore(engine), new JetStreamEventStore(engine)]
    stale.createWorld(facts('main'), clock, [])
    await stale.append('main', appendChange(entry(1)))
    await owner.world('main')
    await owner.append('main', appendChange(entry(2)))
    await expect(stale.append('main', appendChange(entry(2)))).rejects.toBeInstanceOf(EntryNumberTaken)
    await expect(stale.append('main', appendChange(entry(3)))).rejects.toBeInstanceOf(EntryNumberTaken)
    await owner.append('main', appendChange(entry(3)))
    expect((await new JetStreamEventStore(engine).world('main'))?.entries.map(({ n }) => n)).toEqual([1, 2, 3])
  })
})

test('a late change of a world that was created again since is refused', async () => {
  const engine = await open('created-again')
  const store = new JetStreamEventStore(engine)
  store.createWorld(facts('main'), clock, [])
  await store.append('main', appendChange(entry(1)))
  const late = store.append('main', appendChange(entry(2)))
  store.deleteWorld('main')
  store.createWorld(facts('main'), clock, [])
  await expect(late).rejects.toThrow(/was read again/)
  await store.append('main', appendChange(entry(1, 'new')))
  expect((await new JetStreamEventStore(engine).world('main'))?.entries).toEqual([entry(1, 'new')])
})

test('an entry that does not follow the last one is refused', async () => {
  const store = new JetStreamEventStore(await open('gap'))
  store.createWorld(facts('main'), clock, [])
  await store.append('main', appendChange(entry(6)))
  await expect(store.append('main', appendChange(entry(8)))).rejects.toBeInstanceOf(EntryNumberTaken)
  await store.append('main', appendChange(entry(7), entry(8)))
})

describe('when NATS stores two concurrent appends', () => {
  /** A store whose append of an entry with this number is stored right after one of a rival, as NATS may do in a cluster. */
  const outrunAt = (engine: Engine, n: number): JetStreamEventStore => {
    const publish: Engine['js']['publish'] = async (subject, body, options) => {
      const { follows, entries } = JSON.parse(String(body))
      if (entries?.[0]?.n !== n) return engine.js.publish(subject, body, options)
      await engine.js.publish(subject, JSON.stringify({ follows, entries: [entry(n, 'first')], clock }))
      return engine.js.publish(subject, body)
    }
    return new JetStreamEventStore({ ...engine, js: { ...engine.js, publish } as unknown as Engine['js'] })
  }

  test.each([
    ['its first append', 2],
    ['a later one', 3],
  ])(
    'the first one counts for every reader, and a writer learns before it answers that %s was second',
    async (_what, n) => {
      const engine = await open(`concurrent-${n}`)
      const store = new JetStreamEventStore(engine)
      store.createWorld(facts('main'), clock, [])
      await store.append('main', appendChange(entry(1)))
      const outrun = outrunAt(engine, n)
      const lost: string[] = []
      outrun.onLost = (world) => lost.push(world)
      await outrun.world('main')
      if (n === 3) await outrun.append('main', appendChange(entry(2)))
      await expect(outrun.append('main', appendChange(entry(n, 'second')))).rejects.toBeInstanceOf(EntryNumberTaken)
      expect(lost).toEqual(['main'])
      const next = new JetStreamEventStore(engine)
      expect((await next.world('main'))?.entries.at(-1)).toEqual(entry(n, 'first'))
      await next.append('main', appendChange(entry(n + 1)))
      const entries = (await new JetStreamEventStore(engine).world('main'))?.entries
      expect(entries?.map((stored) => stored.n)).toEqual(Array.from({ length: n + 1 }, (_, index) => index + 1))
    },
  )
})

describe('an append without an acknowledgement', () => {
  type Deliver = (store: () => Promise<unknown>) => unknown
  /** A store whose first append of an entry isn't acknowledged. `deliver` decides whether and when it's stored. */
  const unacknowledged = (engine: Engine, deliver: Deliver, beforeNext: () => unknown): JetStreamEventStore => {
    let isFirst = true
    const publish: Engine['js']['publish'] = async (subject, body, options) => {
      if (!isFirst) await beforeNext()
      if (!isFirst || !String(body).includes('"entries"')) return engine.js.publish(subject, body, options)
      isFirst = false
      await deliver(() => engine.js.publish(subject, body, options))
      throw new Error('timeout')
    }
    return new JetStreamEventStore({ ...engine, js: { ...engine.js, publish } as unknown as Engine['js'] })
  }
  const openWith = async (prefix: string, deliver: Deliver, beforeNext: () => unknown = () => undefined) => {
    const engine = await open(prefix)
    const creator = new JetStreamEventStore(engine)
    creator.createWorld(facts('main'), clock, [])
    await creator.settled()
    const store = unacknowledged(engine, deliver, beforeNext)
    const lost: string[] = []
    store.onLost = (world) => {
      lost.push(world)
      store.release(world)
    }
    await store.world('main')
    const stored = async () => (await new JetStreamEventStore(engine).world('main'))?.entries.map(({ n }) => n)
    return { store, lost, stored }
  }

  test('succeeds if it was stored', async () => {
    const { store, lost, stored } = await openWith('stored', (write) => write())
    await store.append('main', appendChange(entry(1)))
    await store.append('main', appendChange(entry(2)))
    expect([lost, await stored()]).toEqual([[], [1, 2]])
  })

  test('is unknown if it was not stored, and changes are refused until that is certain', async () => {
    const { store, lost, stored } = await openWith('unstored', () => undefined)
    await expect(store.append('main', appendChange(entry(1)))).rejects.toBeInstanceOf(OutcomeUnknown)
    await expect(store.append('main', appendChange(entry(1)))).rejects.toThrow(/previous change is unknown/)
    await vi.waitFor(() => store.append('main', appendChange(entry(1))))
    expect([lost, await stored()]).toEqual([[], [1]])
  })

  test('is refused by NATS if it arrives after it was found missing', async () => {
    let arrive = async (): Promise<unknown> => undefined
    const { store, lost, stored } = await openWith('late', (write) => {
      arrive = write
    })
    await expect(store.append('main', appendChange(entry(1)))).rejects.toBeInstanceOf(OutcomeUnknown)
    await vi.waitFor(() => store.append('main', appendChange(entry(1, 'again'))))
    await expect(arrive()).rejects.toThrow(/wrong last sequence/)
    expect([lost, await stored()]).toEqual([[], [1]])
  })

  test('loses the world if it arrives between, because the memory lacks it', async () => {
    let arrive = async (): Promise<unknown> => undefined
    const { store, lost, stored } = await openWith(
      'between',
      (write) => {
        arrive = write
      },
      () => arrive(),
    )
    await expect(store.append('main', appendChange(entry(1)))).rejects.toBeInstanceOf(OutcomeUnknown)
    await vi.waitFor(() => expect(lost).toEqual(['main']))
    expect(await stored()).toEqual([1])
  })
})

test('a key that is written again while its bucket is read is listed once, with its new value', async () => {
  const { state, manager, prefix } = await open('rewritten')
  for (const key of ['a', 'b']) await state.put(key, '"old"')
  const { streams } = manager
  const info: typeof streams.info = async (...args) => {
    const before = await streams.info(...args)
    await state.put('a', '"new"')
    return before
  }
  // The methods of the original are on its prototype.
  const rewriting = { prefix, manager: { ...manager, streams: Object.assign(Object.create(streams), { info }) } }
  const values = await valuesOf(rewriting, 'state', '>')
  expect(values.map(({ key, value }) => [key, value])).toEqual([
    ['b', 'old'],
    ['a', 'new'],
  ])
})

test('large logs and snapshots are stored as blobs and deleted with their world', async () => {
  const engine = await open('large')
  const store = new JetStreamEventStore(engine)
  const large = [entry(1, 'x'.repeat(900_000)), entry(2, 'y'.repeat(900_000))]
  store.createWorld(facts('main'), clock, large)
  await store.append('main', { ...appendChange(entry(3)), snapshots: [{ name: 'a', at: 1, entries: large }] })
  const found = await new JetStreamEventStore(engine).world('main')
  expect([found?.entries, found?.snapshots]).toEqual([[...large, entry(3)], [{ name: 'a', at: 1, entries: large }]])
  store.deleteWorld('main')
  await store.settled()
  expect((await engine.blobs.list()).filter(({ deleted }) => !deleted)).toEqual([])
})

test('when NATS is full a change is refused, stored data stays, and later changes succeed once there is space', async () => {
  const engine = await open('full')
  const store = new JetStreamEventStore(engine)
  store.createWorld(facts('main'), clock, [])
  await store.append('main', appendChange(entry(1)))
  const { config } = await engine.manager.streams.info(engine.log)
  await engine.manager.streams.update(engine.log, { ...config, max_msgs: 2 })
  await expect(store.append('main', appendChange(entry(2)))).rejects.toThrow(/maximum messages exceeded/)
  await engine.manager.streams.update(engine.log, { ...config, max_msgs: -1 })
  await store.append('main', appendChange(entry(2)))
  expect((await new JetStreamEventStore(engine).world('main'))?.entries.map(({ n }) => n)).toEqual([1, 2])
})

test('a stream of another program is left alone, and the reason names it', async () => {
  const manager = await jetstreamManager((await open('any')).connection)
  await manager.streams.add({ name: 'FOREIGN_LOG', subjects: ['foreign.log.*'] })
  await expect(open('foreign')).rejects.toThrow('FOREIGN_LOG was not created by this program')
})
