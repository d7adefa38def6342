import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopOnSignals } from './stopping'

const signals = ['SIGINT', 'SIGTERM'] as const
let exits: (string | number | null | undefined)[] = []
let before = signals.map((signal) => process.listeners(signal))

beforeEach(() => {
  vi.useFakeTimers()
  exits = []
  before = signals.map((signal) => process.listeners(signal))
  // Unlike the real one, this returns.
  vi.spyOn(process, 'exit').mockImplementation((code) => exits.push(code) as never)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  for (const [place, signal] of signals.entries())
    for (const listener of process.listeners(signal))
      if (!before[place]?.includes(listener)) process.removeListener(signal, listener)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A program that takes three seconds to close. */
function stopping(): { readonly closed: () => number } {
  let closed = 0
  stopOnSignals(async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    closed += 1
  })
  return { closed: () => closed }
}

test('one Ctrl-C that also arrives from npm and tsx ends the program cleanly', async () => {
  const { closed } = stopping()
  for (let times = 0; times < 3; times += 1) {
    process.emit('SIGINT')
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(exits).toEqual([])
  await vi.advanceTimersByTimeAsync(3_000)
  expect([closed(), exits]).toEqual([1, [0]])
})

test('a second Ctrl-C ends the program immediately', async () => {
  const { closed } = stopping()
  process.emit('SIGTERM')
  await vi.advanceTimersByTimeAsync(1_500)
  process.emit('SIGINT')
  expect([closed(), exits]).toEqual([0, [130]])
})

test('an error while stopping is printed, and the exit code is 1', async () => {
  stopOnSignals(() => Promise.reject(new Error('the folder is full')))
  process.emit('SIGINT')
  await vi.advanceTimersByTimeAsync(0)
  expect(exits).toEqual([1])
  expect(process.stderr.write).toHaveBeenCalledWith('the folder is full\n')
})
