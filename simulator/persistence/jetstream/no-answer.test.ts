// NATS that does not answer: nobody waits without a limit, and what may have been stored is never called refused.
import { JetStreamApiError } from '@nats-io/jetstream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EntryNumberTaken, OutcomeUnknown } from '../event-store'
import { blobOf } from './blobs'
import type { Engine } from './engine'
import { messagesOf } from './reading'
import { NoAnswer } from './within'
import { JetStreamWorldLog } from './world-log'
import { WriteQueue } from './write-queue'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = <T>(): Promise<T> => new Promise(() => undefined)

/** How this ended within so many ms, or that it has not. */
async function endOf(work: Promise<unknown>, ms: number): Promise<unknown> {
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

/** A log without messages, on a NATS that answers attempts to write so, one after the other. */
async function logOn(...attempts: readonly (() => Promise<{ readonly seq: number }>)[]) {
  const left = [...attempts]
  const parts = {
    js: {
      consumers: { get: async () => ({ info: async () => ({ num_pending: 0 }), delete: async () => true }) },
      publish: () => (left.length > 1 ? left.shift() : left[0])?.(),
    },
    manager: { streams: { getMessage: () => never() } },
    log: 'LOG',
    subjectOf: (world: string) => `log.${world}`,
  }
  // Only what a log uses is played.
  return JetStreamWorldLog.read(parts as unknown as Engine, 'main')
}

describe('a change', () => {
  test('of which NATS says nothing is unknown after a few seconds', async () => {
    const log = await logOn(never)
    expect(await endOf(log.claim('a'), 6_000)).toBeInstanceOf(OutcomeUnknown)
  })

  test('that is refused after an attempt of which nobody heard is unknown, not refused', async () => {
    const log = await logOn(never, () => Promise.reject(refusal(NO_ROOM)))
    expect(await endOf(log.claim('a'), 6_000)).toBeInstanceOf(OutcomeUnknown)
  })

  test('that is refused at once is refused', async () => {
    const log = await logOn(() => Promise.reject(refusal(NO_ROOM)))
    expect(await endOf(log.claim('a'), 6_000)).toBeInstanceOf(JetStreamApiError)
  })

  test('that comes too late is unknown while NATS does not say whose the last message is', async () => {
    const log = await logOn(() => Promise.reject(refusal(WRONG_SEQUENCE)))
    const end = await endOf(log.claim('a'), 6_000)
    expect(end).toBeInstanceOf(OutcomeUnknown)
    expect(end).not.toBeInstanceOf(EntryNumberTaken)
  })
})

describe('messages are read from the leader', () => {
  const kept = [3, 7].map((seq) => ({ seq, subject: 'log.main', data: new Uint8Array(), header: new Map() }))
  const streams = {
    info: async () => ({ state: { first_seq: 1, last_seq: 9 } }),
    getMessage: async (_stream: string, { seq }: { readonly seq: number }) =>
      kept.find((one) => one.seq >= seq) ?? null,
  }
  const read = async (get: () => Promise<unknown>, ms: number): Promise<unknown> => {
    const engine = { js: { consumers: { get } }, manager: { streams } } as unknown as Engine
    return endOf(
      messagesOf(engine, 'LOG', 'log.main').then((messages) => messages.map(({ seq }) => seq)),
      ms,
    )
  }

  test('when NATS places the consumer on a server that is lost', async () => {
    expect(await read(never, 600)).toEqual([3, 7])
  })

  test('when the server of the consumer is lost in between', async () => {
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

test('a blob whose next part does not come is given up', async () => {
  const info = async () => ({ deleted: false, size: 2, nuid: 'id', digest: '' })
  const streams = { info: async () => ({ state: { first_seq: 1, last_seq: 9 } }), getMessage: () => never() }
  const engine = { prefix: 'sim', blobs: { info }, manager: { streams } } as unknown as Engine
  expect(await endOf(blobOf(engine, 'upload.1'), 6_000)).toBeInstanceOf(NoAnswer)
})

describe('writes that cannot be stored', () => {
  const late = (ms: number) => () =>
    new Promise<void>((_resolve, reject) => setTimeout(() => reject(new Error('no answer')), ms))

  test('are tried once for all who wait, not once for each', async () => {
    const queue = new WriteQueue(() => false)
    queue.add(late(2_000))
    const ends = await endOf(Promise.allSettled(Array.from({ length: 50 }, () => queue.settled())), 4_500)
    expect(ends).toEqual(Array.from({ length: 50 }, () => ({ status: 'rejected', reason: expect.any(Error) })))
  })

  test('do not wait for whoever waits for them', async () => {
    const queue = new WriteQueue(() => false)
    let tries = 0
    queue.add(() => {
      tries += 1
      return tries === 1 ? late(2_000)() : Promise.resolve()
    })
    const append = queue.settled()
    // As the end of a world that still stores something.
    queue.add(() => append.catch(() => undefined))
    expect(await endOf(append, 10_000)).toBeInstanceOf(Error)
  })
})
