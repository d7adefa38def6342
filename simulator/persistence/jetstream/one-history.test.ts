// What counts of a subject on which NATS has stored what two writers wrote at once.
import { JetStreamApiError } from '@nats-io/jetstream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EntryNumberTaken, OutcomeUnknown } from '../event-store'
import type { Engine } from './engine'
import { OneHistory } from './one-history'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What this comes to, in the time that a writer takes for it. */
async function endOf<T>(work: Promise<T>): Promise<PromiseSettledResult<T> | undefined> {
  const [[end]] = await Promise.all([Promise.allSettled([work]), vi.advanceTimersByTimeAsync(6_000)])
  return end
}

interface Kept {
  readonly seq: number
  readonly after: number
  readonly id: string
}

interface Sent {
  readonly msgID: string
  readonly expect: { readonly lastSubjectSequence: number }
}

const wrongSequence = () => new JetStreamApiError({ code: 400, err_code: 10_071, description: 'wrong last sequence' })

/** A subject on a NATS that looks at the name of the last message when a message comes in, and never again. */
class Subject {
  readonly #kept: Kept[] = []
  #underWay: Kept[] = []
  /** While true nothing is stored, and nothing answered. */
  hasLostMajority = false

  get #last(): number {
    return this.#kept.at(-1)?.seq ?? 0
  }

  /** What has come in is stored, in its order. */
  store(): void {
    for (const message of this.#underWay) this.#kept.push({ ...message, seq: this.#last + 1 })
    this.#underWay = []
  }

  removeAll(): void {
    this.#kept.length = 0
  }

  async publish(_subject: string, _body: string, { msgID: id, expect: { lastSubjectSequence: after } }: Sent) {
    if (this.#kept.some((message) => message.id === id)) return { seq: this.#last }
    if (after !== this.#last) throw wrongSequence()
    if (!this.#underWay.some((message) => message.id === id)) this.#underWay.push({ seq: 0, after, id })
    if (this.hasLostMajority) throw new Error('timeout')
    this.store()
    return { seq: this.#last }
  }

  async getMessage(_stream: string, { seq }: { readonly seq: number }) {
    const found = this.#kept.find((message) => message.seq >= seq)
    if (found === undefined) return null
    const header = new Map([
      ['Nats-Expected-Last-Subject-Sequence', String(found.after)],
      ['Nats-Msg-Id', found.id],
    ])
    return { seq: found.seq, subject: 'log.main', data: new Uint8Array(), header, json: () => null }
  }

  /** A writer that has read the subject up to here. */
  writer(): OneHistory {
    const parts = { js: this, manager: { streams: this }, log: 'LOG', subjectOf: (world: string) => `log.${world}` }
    // Only what a history uses is played.
    const history = new OneHistory(parts as unknown as Engine, 'main')
    this.counting(history)
    return history
  }

  /** The sequences that count for whoever reads. */
  counting(reader = new OneHistory({} as Engine, 'main')): readonly number[] {
    return this.#kept.filter((message) => reader.takes(message)).map(({ seq }) => seq)
  }
}

describe('of two messages that were under way at once', () => {
  test('the first counts, for its writer as for whoever reads', async () => {
    const subject = new Subject()
    const [first, second] = [subject.writer(), subject.writer()]
    subject.hasLostMajority = true
    const ends = Promise.allSettled([first.publish('a', true), second.publish('b', true)])
    await vi.advanceTimersByTimeAsync(50)
    subject.hasLostMajority = false
    expect(await endOf(ends)).toMatchObject({
      value: [{ value: 1 }, { status: 'rejected', reason: expect.any(EntryNumberTaken) }],
    })
    expect(subject.counting()).toEqual([1])
    // What does not count is stood behind: whoever goes on does so after it.
    expect(await endOf(first.publish('c', false))).toMatchObject({ value: 3 })
    expect(await endOf(subject.writer().publish('d', true))).toMatchObject({ value: 4 })
    expect(subject.counting()).toEqual([1, 3, 4])
  })

  test('the second is refused as well when it is the first of which its writer has not heard', async () => {
    const subject = new Subject()
    const writer = subject.writer()
    await writer.publish('a', false)
    subject.hasLostMajority = true
    expect(await endOf(writer.publish('b', false))).toMatchObject({ reason: expect.any(OutcomeUnknown) })
    const claim = writer.publish('c', true)
    await vi.advanceTimersByTimeAsync(50)
    subject.hasLostMajority = false
    expect(await endOf(claim)).toMatchObject({ reason: { name: 'EntryNumberTaken', isOwn: true } })
    expect(subject.counting()).toEqual([1, 2])
  })
})

test('a message that is stored by its second attempt counts once', async () => {
  const subject = new Subject()
  const writer = subject.writer()
  subject.hasLostMajority = true
  const sent = writer.publish('a', false)
  await vi.advanceTimersByTimeAsync(50)
  subject.store()
  subject.hasLostMajority = false
  expect(await endOf(sent)).toMatchObject({ value: 1 })
  expect(await writer.publish('b', false)).toBe(2)
  expect(subject.counting()).toEqual([1, 2])
})

test('whoever wrote before others removed everything is refused', async () => {
  const subject = new Subject()
  const writer = subject.writer()
  await writer.publish('a', false)
  subject.removeAll()
  await expect(writer.publish('b', false)).rejects.toMatchObject({ name: 'EntryNumberTaken', isOwn: false })
})

test('a message that names none before it counts', () => {
  const reader = new OneHistory({} as Engine, 'main')
  expect([reader.takes({ seq: 4, after: null, id: null }), reader.seq]).toEqual([true, 4])
})
