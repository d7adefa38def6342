// Deliveries to thousands of recipients are spread over turns, in order, and skip no recipient.
import { describe, expect, test, vi } from 'vitest'
import { DeliveryQueue } from './delivery-queue'

const recipients = (count: number, first = 0): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index)

const setUp = () => {
  const pendingTurns: (() => void)[] = []
  const sent: string[] = []
  const queue = new DeliveryQueue((turn) => void pendingTurns.push(turn))
  return {
    queue,
    sent,
    add: (name: string, to: readonly number[], isCanceled = () => false) =>
      queue.add({ to, send: (recipient) => void sent.push(`${name}${recipient}`), isCanceled }),
    /** Runs all pending turns of the event loop; returns how many messages each sent. */
    turns: () => {
      const counts: number[] = []
      for (let next = pendingTurns.shift(); next !== undefined; next = pendingTurns.shift()) {
        const before = sent.length
        next()
        counts.push(sent.length - before)
      }
      return counts
    },
  }
}

describe('a long delivery', () => {
  test('sends fifty messages per turn, the first fifty immediately', () => {
    const { add, sent, turns } = setUp()
    add('a', recipients(125))
    expect(sent).toHaveLength(50)
    expect(turns()).toEqual([50, 25])
    expect(sent).toEqual(recipients(125).map((recipient) => `a${recipient}`))
  })

  test('finishes before the next delivery starts', () => {
    const { add, sent, turns } = setUp()
    add('a', recipients(60))
    add('b', [1])
    add('c', recipients(60))
    turns()
    const messages = (name: string, to: readonly number[]) => to.map((recipient) => `${name}${recipient}`)
    expect(sent).toEqual([...messages('a', recipients(60)), 'b1', ...messages('c', recipients(60))])
  })

  test('stops once isCanceled returns true, and the next delivery runs', () => {
    const { add, sent, turns } = setUp()
    let isCanceled = false
    add('a', recipients(125), () => isCanceled)
    add('b', [1])
    isCanceled = true
    turns()
    expect(sent).toHaveLength(51)
    expect(sent.at(-1)).toBe('b1')
  })

  test('added while a recipient is served runs before the next recipient', () => {
    const { queue, sent, add, turns } = setUp()
    const send = (recipient: number): void => {
      sent.push(`a${recipient}`)
      add(`a${recipient}.`, recipients(60))
    }
    queue.add({ to: recipients(2), send, isCanceled: () => false })
    add('b', [1])
    expect([sent.length, ...turns()]).toEqual([50, 50, 23])
    const messagesTo = (recipient: number) => [
      `a${recipient}`,
      ...recipients(60).map((inner) => `a${recipient}.${inner}`),
    ]
    expect(sent).toEqual([...messagesTo(0), ...messagesTo(1), 'b1'])
  })

  test('continues with the other recipients if sending to one throws', () => {
    const { queue, turns } = setUp()
    const sent: number[] = []
    const send = (recipient: number): void => {
      if (recipient === 3) throw new Error('cannot be encoded')
      sent.push(recipient)
    }
    expect(() => queue.add({ to: recipients(5), send, isCanceled: () => false })).toThrow('cannot be encoded')
    turns()
    expect(sent).toEqual([0, 1, 2, 4])
  })

  test('resolves whenDone() after its last recipient, or immediately if nothing is queued', async () => {
    const { queue, add, turns } = setUp()
    const done = vi.fn()
    await queue.whenDone()
    add('a', recipients(125))
    const waiting = queue.whenDone().then(done)
    await Promise.resolve()
    expect(done).not.toHaveBeenCalled()
    turns()
    await waiting
    expect(done).toHaveBeenCalledOnce()
  })

  test('is dropped when the queue ends', () => {
    const { queue, add, sent, turns } = setUp()
    add('a', recipients(125))
    queue.end()
    expect(turns()).toEqual([0])
    expect(sent).toHaveLength(50)
  })
})
