// Which messages are accepted if NATS has stored concurrent messages of two writers.
import { JetStreamApiError } from '@nats-io/jetstream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EntryNumberTaken, OutcomeUnknown } from '../event-store'
import type { Engine } from './engine'
import { FencedWriter } from './fenced-writer'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The settled result, within the time that a writer may take. */
async function resultOf<T>(work: Promise<T>): Promise<PromiseSettledResult<T> | undefined> {
  const [[end]] = await Promise.all([Promise.allSettled([work]), vi.advanceTimersByTimeAsync(6_000)])
  return end
}

interface StoredMessage {
  readonly seq: number
  readonly after: number
  readonly id: string
}

interface Sent {
  readonly msgID: string
  readonly expect: { readonly lastSubjectSequence: number }
}

const wrongSequence = () => new JetStreamApiError({ code: 400, err_code: 10_071, description: 'wrong last sequence' })

/** A subject on a fake NATS that checks the expected sequence only when a message arrives, like nats-server issue 4320. */
class Subject {
  readonly #stored: StoredMessage[] = []
  #inFlight: StoredMessage[] = []
  /** While true nothing is stored or confirmed. */
  hasLostMajority = false

  get #last(): number {
    return this.#stored.at(-1)?.seq ?? 0
  }

  /** Stores the messages in flight, in order. */
  store(): void {
    for (const message of this.#inFlight) this.#stored.push({ ...message, seq: this.#last + 1 })
    this.#inFlight = []
  }

  removeAll(): void {
    this.#stored.length = 0
  }

  async publish(_subject: string, _body: string, { msgID: id, expect: { lastSubjectSequence: after } }: Sent) {
    if (this.#stored.some((message) => message.id === id)) return { seq: this.#last }
    if (after !== this.#last) throw wrongSequence()
    if (!this.#inFlight.some((message) => message.id === id)) this.#inFlight.push({ seq: 0, after, id })
    if (this.hasLostMajority) throw new Error('timeout')
    this.store()
    return { seq: this.#last }
  }

  async getMessage(_stream: string, { seq }: { readonly seq: number }) {
    const message = this.#stored.find((one) => one.seq >= seq)
    if (message === undefined) return null
    const header = new Map([
      ['Nats-Expected-Last-Subject-Sequence', String(message.after)],
      ['Nats-Msg-Id', message.id],
    ])
    return { seq: message.seq, subject: 'log.main', data: new Uint8Array(), header, json: () => null }
  }

  /** A writer that has read the subject so far. */
  writer(): FencedWriter {
    const parts = { js: this, manager: { streams: this }, log: 'LOG', subjectOf: (world: string) => `log.${world}` }
    // A fake with only the parts that a writer uses.
    const history = new FencedWriter(parts as unknown as Engine, 'main')
    this.accepted(history)
    return history
  }

  /** The sequences that a reader accepts. */
  accepted(reader = new FencedWriter({} as Engine, 'main')): readonly number[] {
    return this.#stored.filter((message) => reader.accepts(message)).map(({ seq }) => seq)
  }
}

describe('of two concurrent messages', () => {
  test('the first is accepted, by its writer and by readers', async () => {
    const subject = new Subject()
    const [first, second] = [subject.writer(), subject.writer()]
    subject.hasLostMajority = true
    const ends = Promise.allSettled([first.publish('a', true), second.publish('b', true)])
    await vi.advanceTimersByTimeAsync(50)
    subject.hasLostMajority = false
    expect(await resultOf(ends)).toMatchObject({
      value: [{ value: 1 }, { status: 'rejected', reason: expect.any(EntryNumberTaken) }],
    })
    expect(subject.accepted()).toEqual([1])
    // Later messages follow the rejected one.
    expect(await resultOf(first.publish('c', false))).toMatchObject({ value: 3 })
    expect(await resultOf(subject.writer().publish('d', true))).toMatchObject({ value: 4 })
    expect(subject.accepted()).toEqual([1, 3, 4])
  })

  test('the second is refused even if the first is an unconfirmed one of the same writer', async () => {
    const subject = new Subject()
    const writer = subject.writer()
    await writer.publish('a', false)
    subject.hasLostMajority = true
    expect(await resultOf(writer.publish('b', false))).toMatchObject({ reason: expect.any(OutcomeUnknown) })
    const claim = writer.publish('c', true)
    await vi.advanceTimersByTimeAsync(50)
    subject.hasLostMajority = false
    expect(await resultOf(claim)).toMatchObject({ reason: { name: 'EntryNumberTaken', isOwn: true } })
    expect(subject.accepted()).toEqual([1, 2])
  })
})

test('a message that is stored by its second attempt is accepted once', async () => {
  const subject = new Subject()
  const writer = subject.writer()
  subject.hasLostMajority = true
  const sent = writer.publish('a', false)
  await vi.advanceTimersByTimeAsync(50)
  subject.store()
  subject.hasLostMajority = false
  expect(await resultOf(sent)).toMatchObject({ value: 1 })
  expect(await writer.publish('b', false)).toBe(2)
  expect(subject.accepted()).toEqual([1, 2])
})

test('a writer is refused after others have deleted all messages', async () => {
  const subject = new Subject()
  const writer = subject.writer()
  await writer.publish('a', false)
  subject.removeAll()
  await expect(writer.publish('b', false)).rejects.toMatchObject({ name: 'EntryNumberTaken', isOwn: false })
})

test('a message without an expected sequence is accepted', () => {
  const reader = new FencedWriter({} as Engine, 'main')
  expect([reader.accepts({ seq: 4, after: null, id: null }), reader.seq]).toEqual([true, 4])
})
