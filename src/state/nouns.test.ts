// A group of modules that cannot be loaded is asked for again, and what was held back for it then goes on in its order.
import { asyncScheduler } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGate } from './core/gate'
import { firstModules } from './first-modules'
import { lateModules } from './late-modules'
import { createNouns } from './nouns'

describe('a group of modules that cannot be loaded', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  it('is asked for every 4 s, and holds entries back until it is there', async () => {
    const guests = await lateModules.guests.load()
    const load = vi.spyOn(lateModules.drafts, 'load')
    const modules = await lateModules.drafts.load()
    vi.spyOn(lateModules.drafts, 'here').mockReturnValue(null)
    load.mockReset().mockRejectedValue(new Error('Failed to fetch dynamically imported module'))
    const arrived = vi.fn()
    const nouns = createNouns(Object.values(firstModules), true, asyncScheduler, arrived)
    const gate = createGate(nouns.lacking)
    const gone: string[] = []
    for (const type of ['line/opened', 'draft/kept', 'line/lost']) gate(type, type, (said) => gone.push(said))

    await vi.advanceTimersByTimeAsync(0)
    expect([load.mock.calls.length, gone]).toEqual([1, ['line/opened']])
    await vi.advanceTimersByTimeAsync(3_999)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect([load.mock.calls.length, gone]).toEqual([2, ['line/opened']])

    load.mockResolvedValue(modules)
    vi.mocked(lateModules.drafts.here).mockReturnValue(modules)
    await vi.advanceTimersByTimeAsync(4_000)
    expect([load.mock.calls.length, gone]).toEqual([3, ['line/opened', 'draft/kept', 'line/lost']])
    expect(arrived.mock.calls).toEqual([[guests], [modules]])
  })
})
