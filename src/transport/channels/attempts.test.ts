// How long the connection waits between its own attempts, whatever the library does. In virtual time.
import { VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { watchAttempts } from './attempts'

/** The times at which attempts were replaced within this many ms. */
function replacedWithin(ms: number, fraction: number, wasOpen = true): readonly number[] {
  const scheduler = new VirtualTimeScheduler()
  scheduler.maxFrames = ms
  const at: number[] = []
  const attempts = watchAttempts(
    () => fraction,
    scheduler,
    () => at.push(scheduler.now()),
  )
  if (wasOpen) attempts.stop(true)
  attempts.start()
  scheduler.flush()
  attempts.stop()
  return at
}

describe('attempts to connect', () => {
  it.each([3_000, 30_000, 60_000])(
    'reconnect within 5 s of the return of a server that was down for %i ms',
    (outage) => {
      for (const fraction of [0, 0.25, 0.5, 0.75, 0.99]) {
        const next = replacedWithin(outage + 10_000, fraction).find((at) => at > outage) ?? Number.POSITIVE_INFINITY
        expect(next - outage).toBeLessThan(3_800)
      }
    },
  )

  it('sometimes wait longer before the first connection, for a slow network', () => {
    const at = [0, ...replacedWithin(70_000, 0.5, false)]
    const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0))
    expect(gaps.slice(0, 8)).toEqual([3_000, 3_000, 3_000, 8_000, 3_000, 3_000, 3_000, 8_000])
  })

  it('wait longer again after 90 s, and one in eight waits longer before that', () => {
    const at = [0, ...replacedWithin(130_000, 0.5)]
    const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0))
    expect(Math.max(...gaps.slice(0, 40))).toBe(3_400)
    expect(gaps.indexOf(8_000)).toBe(43)
  })

  it('wait at least twice as long as the last successful handshake took', () => {
    const scheduler = new VirtualTimeScheduler()
    const at: number[] = []
    const attempts = watchAttempts(
      () => 0.5,
      scheduler,
      () => at.push(scheduler.now()),
    )
    attempts.start()
    scheduler.maxFrames = 2_500
    scheduler.schedule(() => attempts.stop(true), 2_400)
    scheduler.flush()
    attempts.start()
    scheduler.maxFrames = 12_000
    scheduler.flush()
    attempts.stop()
    expect(at).toEqual([7_200, 12_000])
  })

  it('are spread across pages', () => {
    expect(replacedWithin(3_000, 0)).toEqual([1_800])
    expect(replacedWithin(3_000, 0.5)).toEqual([2_000])
  })

  it('start once per loss, however often it is reported', () => {
    const scheduler = new VirtualTimeScheduler()
    scheduler.maxFrames = 3_500
    let times = 0
    const attempts = watchAttempts(
      () => 0.5,
      scheduler,
      () => {
        times += 1
      },
    )
    attempts.start()
    attempts.start()
    scheduler.flush()
    expect(times).toBe(1)
    attempts.stop()
    scheduler.maxFrames = 60_000
    scheduler.flush()
    expect(times).toBe(1)
  })
})
