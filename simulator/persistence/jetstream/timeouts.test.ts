// An unresponsive NATS: every wait has a timeout, and a change that may have been stored is never reported as refused.
import { JetStreamApiError } from '@nats-io/jetstream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EntryNumberTaken, OutcomeUnknown } from '../event-store'
import { blobOf } from './blobs'
import type { Engine } from './engine'
import { messagesOf } from './reading'
import { NatsTimeout } from './within'
import { JetStreamWorldLog } from './world-log'
import { WriteQueue } from './write-queue'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = <T>(): Promise<T> => new Promise(() => undefined)

/** The result or error of this work within this many ms, or 'nothing yet'. */
async function resultOf(work: Promise<unknown>, ms: number): Promise<unknown> {
  let end: unknown = 'nothing yet'
  work.then(
    (value) => {
      end = value
    },
    (error: unknown) => {
      end = error
    },
  )
  await vi.advanceTimersByTimeAsync(ms)
  return end
}

const refusal = (code: number): JetStreamApiError =>
  new JetStreamApiError({ code: 400, err_code: code, description: 'refused' })
const WRONG_SEQUENCE = 10_071
const NO_ROOM = 10_047

/** An empty log on a NATS that handles publish attempts with these functions in turn. */
async function logOn(...attempts: readonly (() => Promise<{ readonly seq: number }>)[]) {
  const remaining = [...attempts]
  const parts = {
    js: {
      consumers: { get: async () => ({ info: async () => ({ num_pending: 0 }), delete: async () => true }) },
      publish: () => (remaining.length > 1 ? remaining.shift() : remaining[0])?.(),
    },
    manager: { streams: { getMessage: () => never() } },
    log: 'LOG',
    subjectOf: (world: string) => `log.${world}`,
  }
  // A fake with only the parts that a log uses.
  return JetStreamWorldLog.read(parts as unknown as Engine, 'main')
}

describe('a change', () => {
  test('has an unknown outcome if NATS does not respond within seconds', async () => {
    const log = await logOn(never)
    expect(await resultOf(log.claim('a'), 6_000)).toBeInstanceOf(OutcomeUnknown)
  })

  test('has an unknown outcome if it is refused after an unanswered attempt', async () => {
    const log = await logOn(never, () => Promise.reject(refusal(NO_ROOM)))
    expect(await resultOf(log.claim('a'), 6_000)).toBeInstanceOf(OutcomeUnknown)
  })

  test('is refused if the first attempt is refused', async () => {
    const log = await logOn(() => Promise.reject(refusal(NO_ROOM)))
    expect(await resultOf(log.claim('a'), 6_000)).toBeInstanceOf(JetStreamApiError)
  })

  test('has an unknown outcome if NATS reports a newer message but does not return it', async () => {
    const log = await logOn(() => Promise.reject(refusal(WRONG_SEQUENCE)))
    const end = await resultOf(log.claim('a'), 6_000)
    expect(end).toBeInstanceOf(OutcomeUnknown)
    expect(end).not.toBeInstanceOf(EntryNumberTaken)
  })
})

describe('messages are read from the leader', () => {
  const stored = [3, 7].map((seq) => ({ seq, subject: 'log.main', data: new Uint8Array(), header: new Map() }))
  const streams = {
    info: async () => ({ state: { first_seq: 1, last_seq: 9 } }),
    getMessage: async (_stream: string, { seq }: { readonly seq: number }) =>
      stored.find((one) => one.seq >= seq) ?? null,
  }
  const read = async (get: () => Promise<unknown>, ms: number): Promise<unknown> => {
    const engine = { js: { consumers: { get } }, manager: { streams } } as unknown as Engine
    return resultOf(
      messagesOf(engine, 'LOG', 'log.main').then((messages) => messages.map(({ seq }) => seq)),
      ms,
    )
  }

  test('if NATS places the consumer on a lost server', async () => {
    expect(await read(never, 600)).toEqual([3, 7])
  })

  test('if the server of the consumer is lost while reading', async () => {
    const stopped = vi.fn()
    const consumer = {
      info: async () => ({ num_pending: 2 }),
      fetch: async () => ({ [Symbol.asyncIterator]: () => ({ next: never }), stop: stopped }),
      delete: never,
    }
    expect(await read(async () => consumer, 3_500)).toEqual([3, 7])
    expect(stopped).toHaveBeenCalled()
  })
})

test('reading a blob times out if a part never arrives', async () => {
  const info = async () => ({ deleted: false, size: 2, nuid: 'id', digest: '' })
  const streams = { info: async () => ({ state: { first_seq: 1, last_seq: 9 } }), getMessage: () => never() }
  const engine = { prefix: 'sim', blobs: { info }, manager: { streams } } as unknown as Engine
  expect(await resultOf(blobOf(engine, 'upload.1'), 6_000)).toBeInstanceOf(NatsTimeout)
})

describe('failed writes', () => {
  const late = (ms: number) => () =>
    new Promise<void>((_resolve, reject) => setTimeout(() => reject(new Error('no answer')), ms))

  test('are retried once for all waiting callers, not once for each', async () => {
    const queue = new WriteQueue(() => false)
    queue.add(late(2_000))
    const ends = await resultOf(Promise.allSettled(Array.from({ length: 50 }, () => queue.settled())), 4_500)
    expect(ends).toEqual(Array.from({ length: 50 }, () => ({ status: 'rejected', reason: expect.any(Error) })))
  })

  test('do not deadlock with a later write that waits for them', async () => {
    const queue = new WriteQueue(() => false)
    let tries = 0
    queue.add(() => {
      tries += 1
      return tries === 1 ? late(2_000)() : Promise.resolve()
    })
    const append = queue.settled()
    // For example, a world that is deleted while it is still storing something.
    queue.add(() => append.catch(() => undefined))
    expect(await resultOf(append, 10_000)).toBeInstanceOf(Error)
  })
})
