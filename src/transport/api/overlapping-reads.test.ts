// Two overlapping reads of a list, over a fake exchange: the later one is answered first.

import { expect, it } from 'vitest'
import { createApiClient } from './api-client'
import type { Outcome } from './outcome'

/** Reads twice and answers the later read first; the facts of each, in order. */
async function readTwice(epochs: readonly [number, number], subjects: readonly string[] = ['list', 'list']) {
  const answers: ((outcome: Outcome) => void)[] = []
  let [epoch] = epochs
  const { call } = createApiClient({
    exchange: () => new Promise((resolve) => void answers.push(resolve)),
    credential: () => ({ kind: 'token', bearer: 'Bearer t0k' }),
    storeToken: () => true,
    dropToken: () => undefined,
    onUser: () => undefined,
    epoch: () => epoch,
  })
  const facts: string[] = []
  const ends = subjects.map(
    (subject, index) =>
      new Promise<void>((resolve) => {
        call('notification.list', {}, { subject }).subscribe({
          next: ({ type }) => void facts.push(`${index === 0 ? 'earlier' : 'later'}: ${type}`),
          complete: resolve,
        })
      }),
  )
  const list: Outcome = { ok: true, value: { data: [], unread: 0 }, problems: [], entry: null }
  answers[1]?.(list)
  await ends[1]
  epoch = epochs[1]
  answers[0]?.(list)
  await ends[0]
  return facts
}

const both = ['later: notification.list/answered', 'earlier: notification.list/answered']

// Verifies: S4.16
it('drops an answer that arrives after the answer to a later read', async () => {
  expect(await readTwice([1, 1])).toEqual(both.slice(0, 1))
})

it('keeps a late answer about another resource, or one that arrives in another epoch', async () => {
  expect(await readTwice([1, 1], ['list', 'another'])).toEqual(both)
  expect(await readTwice([1, 2])).toEqual(both)
})
