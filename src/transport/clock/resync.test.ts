// When a page fetches the time by itself, and when it doesn't.
import { Subject, VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createResync } from './resync'

function setup({ wanted = true, allowed = true, random = 0 } = {}) {
  const scheduler = new VirtualTimeScheduler()
  const page = { wanted, allowed }
  const calls: number[] = []
  const changed$ = new Subject<void>()
  const resync = createResync(
    {
      changed$,
      isWanted: () => page.wanted,
      isAllowed: () => page.allowed,
      fetch: () => {
        calls.push(scheduler.now())
        return Promise.resolve()
      },
      random: () => random,
    },
    scheduler,
  ).subscribe()
  /** Advances to this virtual time, ms; calls are answered in between. */
  const advanceTo = async (ms: number): Promise<void> => {
    for (let next = Math.min(ms, scheduler.now() + 500); ; next = Math.min(ms, next + 500)) {
      scheduler.maxFrames = next
      scheduler.flush()
      scheduler.frame = next
      await Promise.resolve()
      await Promise.resolve()
      await Promise.resolve()
      if (next === ms) return
    }
  }
  return { page, calls, changed$, advanceTo, stop: () => resync.unsubscribe() }
}

describe('a clock resync', () => {
  it('runs soon after a change that made the estimate worse', async () => {
    const { calls, changed$, advanceTo } = setup()
    changed$.next()
    await advanceTo(600)
    expect(calls).toEqual([500])
  })

  it('is spread, so that a thousand pages do not call at once', async () => {
    const { calls, changed$, advanceTo } = setup({ random: 0.75 })
    changed$.next()
    await advanceTo(1_900)
    expect(calls).toEqual([])
    await advanceTo(2_100)
    expect(calls).toEqual([2_000])
  })

  it('is skipped if another answer came meanwhile', async () => {
    const { page, calls, changed$, advanceTo } = setup()
    changed$.next()
    page.wanted = false
    await advanceTo(60_000)
    expect(calls).toEqual([])
  })

  it('is not repeated within twenty seconds, however often the clock changes', async () => {
    const { calls, changed$, advanceTo } = setup()
    for (let second = 0; second < 20; second++) {
      changed$.next()
      await advanceTo((second + 1) * 1_000)
    }
    expect(calls).toEqual([500])
    await advanceTo(45_000)
    expect(calls).toHaveLength(2)
  })

  it('never runs on a hidden page, and runs when it is visible again', async () => {
    const { page, calls, changed$, advanceTo } = setup({ allowed: false })
    changed$.next()
    await advanceTo(120_000)
    expect(calls).toEqual([])
    page.allowed = true
    await advanceTo(140_000)
    expect(calls).toHaveLength(1)
  })
})
