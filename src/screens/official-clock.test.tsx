// Official time on the screen: it ticks and stops with the world, and follows changes at once.
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatClockTime } from '../domain/official-time'
import { useOfficialNow } from './official-clock'
import { clockAt } from './testing/fixtures'
import { createStoreHarness } from './testing/render-with-store'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Clock() {
  const now = useOfficialNow()
  return <output aria-label="time">{now === null ? 'unknown' : formatClockTime(now)}</output>
}
const shown = () => screen.getByRole('status', { name: 'time' }).textContent

function open() {
  const harness = createStoreHarness(() => performance.now())
  render(<Clock />, { wrapper: harness.Wrapper })
  return {
    receive: harness.receive,
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  }
}

describe('official time', () => {
  it('is unknown before the first sample', () => {
    open()
    expect(shown()).toBe('unknown')
  })
  it('ticks at each official second', () => {
    const { receive, pass } = open()
    receive(clockAt(0, 1, performance.now()))
    expect(shown()).toBe('10:42:00')
    pass(1000)
    expect(shown()).toBe('10:42:01')
    pass(2000)
    expect(shown()).toBe('10:42:03')
  })
  it('stops in a paused world, and continues from the same time', () => {
    const { receive, pass } = open()
    receive(clockAt(5_000, 0, performance.now()))
    pass(60_000)
    expect(shown()).toBe('10:42:05')
    receive(clockAt(5_000, 1, performance.now()))
    pass(1000)
    expect(shown()).toBe('10:42:06')
  })
  it('follows a jump and a rewind at once', () => {
    const { receive } = open()
    receive(clockAt(0))
    receive(clockAt(600_000))
    expect(shown()).toBe('10:52:00')
    receive(clockAt(-600_000))
    expect(shown()).toBe('10:32:00')
  })
  it('runs at the speed of the world', () => {
    const { receive, pass } = open()
    receive(clockAt(0, 60, performance.now()))
    // One frame more than a second, because nothing renders between two frames.
    pass(1020)
    expect(shown()).toBe('10:43:00')
  })
})
