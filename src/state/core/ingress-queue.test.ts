import { describe, expect, it } from 'vitest'
import { createFakePorts } from '../testing/fake-ports'
import { entry } from '../testing/samples'
import { createIngressQueue, HIDDEN_FOLD_MS } from './ingress-queue'
import type { LogEntry } from './log-entry'

const fact = (): LogEntry => entry({ type: 'line/opened', payload: {} })

function setUp() {
  const fake = createFakePorts()
  const passes: (readonly LogEntry[])[] = []
  const queue = createIngressQueue(fake.ports.frame, fake.ports.clock, (entries) => passes.push(entries))
  return { ...fake, queue, passes }
}

describe('the queue', () => {
  it('folds a burst in one pass, in the next frame', () => {
    const { queue, passes, frame } = setUp()
    const burst = [fact(), fact(), fact()]
    for (const one of burst) queue.receive(one)
    expect(passes).toEqual([])
    expect(frame.waiting()).toBe(1)
    frame.run()
    expect(passes).toEqual([burst])
    expect(frame.waiting()).toBe(0)
  })

  it('asks for a frame again after each pass', () => {
    const { queue, passes, frame } = setUp()
    for (let n = 1; n <= 3; n++) {
      queue.receive(fact())
      frame.run()
      expect(passes).toHaveLength(n)
    }
  })

  it('lets an intent in at once, after what waits before it', () => {
    const { queue, passes, frame } = setUp()
    const [first, second, intent] = [fact(), fact(), fact()]
    queue.receive(first)
    queue.receive(second)
    queue.hurry(intent)
    expect(passes).toEqual([[first, second, intent]])
    expect(frame.waiting()).toBe(0)
  })

  it('in a hidden tab folds in the handler, at most 50 ms apart, and never loses the rest', () => {
    const { queue, passes, frame, world } = setUp()
    world.hidden = true
    const facts = Array.from({ length: 4 }, fact)
    const [first, second, third, fourth] = facts as [LogEntry, LogEntry, LogEntry, LogEntry]
    queue.receive(first)
    expect(passes).toEqual([[first]])
    world.monotonic += 10
    queue.receive(second)
    expect(passes).toHaveLength(1)
    world.monotonic += HIDDEN_FOLD_MS
    queue.receive(third)
    expect(passes).toEqual([[first], [second, third]])
    world.monotonic += 10
    queue.receive(fourth)
    // The frame port calls back within 100 ms where no frames come.
    frame.run()
    expect(passes).toEqual([[first], [second, third], [fourth]])
  })

  it('folds what a fold brings in a pass of its own', () => {
    const { ports, frame } = createFakePorts()
    const passes: number[] = []
    const queue = createIngressQueue(ports.frame, ports.clock, (entries) => {
      passes.push(entries.length)
      if (passes.length === 1) queue.receive(fact())
    })
    queue.receive(fact())
    queue.receive(fact())
    frame.run()
    frame.run()
    expect(passes).toEqual([2, 1])
  })

  it('folds nothing after it is closed', () => {
    const { queue, passes, frame } = setUp()
    queue.receive(fact())
    queue.close()
    queue.hurry(fact())
    frame.run()
    expect(passes).toEqual([])
  })
})
