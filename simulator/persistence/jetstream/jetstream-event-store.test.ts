// Timing of the store's writes, with a fake of NATS.
import { expect, test, vi } from 'vitest'
import type { WorldChange, WorldFacts } from '../../runtime/world-storage'
import type { Engine } from './engine'
import { JetStreamEventStore } from './jetstream-event-store'

const clock = { at: 0, rate: 1, paused: true, epoch: 1 }
const changeAt = (at: number): WorldChange => ({
  replaces: false,
  entries: [],
  snapshots: [],
  clock: { ...clock, at },
})

/** A store with the world `main`, and the messages in its log. */
async function storeOn({
  put = async () => 1,
  delay = async () => undefined,
}: Partial<Record<'put' | 'delay', () => Promise<unknown>>>) {
  const messages: { readonly seq: number; readonly header: Map<string, string>; readonly json: () => unknown }[] = []
  const publish = async (_subject: string, body: string, { msgID }: { readonly msgID: string }) => {
    const header = new Map([['Nats-Msg-Id', msgID]])
    messages.push({ seq: messages.length + 1, header, json: () => JSON.parse(body) })
    await delay()
    return messages.at(-1)
  }
  const getMessage = async (_log: string, { seq }: { readonly seq?: number }) =>
    (seq === undefined ? messages.at(-1) : messages[seq - 1]) ?? null
  const engine = {
    js: { publish },
    manager: { streams: { getMessage } },
    state: { put },
    subjectOf: (id: string) => id,
  }
  const store = new JetStreamEventStore(engine as unknown as Engine)
  store.createWorld({ id: 'main' } as WorldFacts, clock, [])
  await store.settled()
  return { store, messages }
}

test('clocks are refused at once after one timed out, so that queued commands do not each wait for a timeout', async () => {
  const put = vi.fn(() => Promise.reject(new Error('timeout')))
  const { store } = await storeOn({ put })
  const changes = Array.from({ length: 20 }, (_, index) => store.append('main', changeAt(index + 1)))
  const outcomes = await Promise.allSettled(changes)
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(put).toHaveBeenCalledTimes(1)
})

test('a log is current while an append of this process is stored but not yet acknowledged', async () => {
  let acknowledge = (): void => undefined
  const acknowledged = new Promise<void>((resolve) => {
    acknowledge = resolve
  })
  let isFirst = true
  const delay = async () => {
    if (!isFirst) await acknowledged
    isFirst = false
  }
  const { store, messages } = await storeOn({ delay })
  const appended = store.append('main', { ...changeAt(1), deletedSnapshots: ['none'] })
  await vi.waitFor(() => expect(messages).toHaveLength(2))
  const isCurrent = store.isCurrent('main')
  acknowledge()
  expect(await isCurrent).toBe(true)
  await appended
})
