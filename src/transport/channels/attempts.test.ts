// How long the line waits between attempts of its own, whatever the library waits for, in virtual time.
import { VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { watchAttempts } from './attempts'

/** When attempts were replaced within so many ms. */
function replacedWithin(ms: number, fraction: number, wasOpen = true): readonly number[] {
  const scheduler = new VirtualTimeScheduler()
  scheduler.maxFrames = ms
  const at: number[] = []
  const attempts = watchAttempts(
    () => fraction,
    scheduler,
    () => at.push(scheduler.now()),
  )
  if (wasOpen) attempts.end(true)
  attempts.begin()
  scheduler.flush()
  attempts.end()
  return at
}

describe('attempts to open the line', () => {
  it.each([3_000, 30_000, 60_000])('follow the return of a server that was away for %i ms within 5 s', (outage) => {
    for (const fraction of [0, 0.25, 0.5, 0.75, 0.99]) {
      const next = replacedWithin(outage + 10_000, fraction).find((at) => at > outage) ?? Number.POSITIVE_INFINITY
      expect(next - outage).toBeLessThan(4_700)
    }
  })

  it('take their time now and then before the line was ever open, for a slow network', () => {
    const at = [0, ...replacedWithin(70_000, 0.5, false)]
    const gaps = at.slice(1).map((each, place) => each - (at[place] ?? 0))
    expect(gaps.slice(0, 8)).toEqual([3_000, 3_000, 3_000, 8_000, 3_000, 3_000, 3_000, 8_000])
  })

  it('do not come from all pages at once', () => {
    expect(replacedWithin(4_000, 0)).toEqual([2_700])
    expect(replacedWithin(4_000, 0.5)).toEqual([3_000])
  })

  it('begin with the loss, however often it is reported', () => {
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
    for (const begin of [attempts.begin, attempts.begin]) begin()
    scheduler.flush()
    expect(times).toBe(1)
    attempts.end()
    scheduler.maxFrames = 60_000
    scheduler.flush()
    expect(times).toBe(1)
  })
})
