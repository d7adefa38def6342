// Deliveries to thousands of recipients are spread over turns, in order, and skip no recipient.
import { describe, expect, test, vi } from 'vitest'
import { DeliveryQueue } from './delivery-queue'

const people = (count: number, first = 0): readonly number[] => Array.from({ length: count }, (_, at) => first + at)

const setUp = () => {
  const later: (() => void)[] = []
  const sent: string[] = []
  const queue = new DeliveryQueue((turn) => void later.push(turn))
  return {
    queue,
    sent,
    later,
    add: (name: string, to: readonly number[], isOver = () => false) =>
      queue.add({ to, send: (one) => void sent.push(`${name}${one}`), isOver }),
    /** Runs all pending turns of the event loop; returns how many messages each sent. */
    turns: () => {
      const each: number[] = []
      for (let next = later.shift(); next !== undefined; next = later.shift()) {
        const before = sent.length
        next()
        each.push(sent.length - before)
      }
      return each
    },
  }
}

describe('a long delivery', () => {
  test('sends fifty messages per turn, the first fifty immediately', () => {
    const { add, sent, turns } = setUp()
    add('a', people(125))
    expect(sent).toHaveLength(50)
    expect(turns()).toEqual([50, 25])
    expect(sent).toEqual(people(125).map((one) => `a${one}`))
  })

  test('finishes before the next delivery starts', () => {
    const { add, sent, turns } = setUp()
    add('a', people(60))
    add('b', [1])
    add('c', people(60))
    turns()
    const of = (name: string, to: readonly number[]) => to.map((one) => `${name}${one}`)
    expect(sent).toEqual([...of('a', people(60)), 'b1', ...of('c', people(60))])
  })

  test('stops once isOver returns true, and the next delivery runs', () => {
    const { add, sent, turns } = setUp()
    let isOver = false
    add('a', people(125), () => isOver)
    add('b', [1])
    isOver = true
    turns()
    expect(sent).toHaveLength(51)
    expect(sent.at(-1)).toBe('b1')
  })

  test('added while a recipient is served runs before the next recipient', () => {
    const { queue, sent, add, turns } = setUp()
    const send = (one: number): void => {
      sent.push(`a${one}`)
      add(`a${one}.`, people(60))
    }
    queue.add({ to: people(2), send, isOver: () => false })
    add('b', [1])
    expect([sent.length, ...turns()]).toEqual([50, 50, 23])
    const within = (one: number) => [`a${one}`, ...people(60).map((inner) => `a${one}.${inner}`)]
    expect(sent).toEqual([...within(0), ...within(1), 'b1'])
  })

  test('continues with the other recipients if sending to one throws', () => {
    const { queue, turns } = setUp()
    const sent: number[] = []
    const send = (one: number): void => {
      if (one === 3) throw new Error('cannot be encoded')
      sent.push(one)
    }
    expect(() => queue.add({ to: people(5), send, isOver: () => false })).toThrow('cannot be encoded')
    turns()
    expect(sent).toEqual([0, 1, 2, 4])
  })

  test('resolves done() after its last recipient, or immediately if nothing is queued', async () => {
    const { queue, add, turns } = setUp()
    const done = vi.fn()
    await queue.done()
    add('a', people(125))
    const waiting = queue.done().then(done)
    await Promise.resolve()
    expect(done).not.toHaveBeenCalled()
    turns()
    await waiting
    expect(done).toHaveBeenCalledOnce()
  })

  test('is dropped when the queue ends', () => {
    const { queue, add, sent, turns } = setUp()
    add('a', people(125))
    queue.end()
    expect(turns()).toEqual([0])
    expect(sent).toHaveLength(50)
  })
})
