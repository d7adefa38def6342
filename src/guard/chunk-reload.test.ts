import { describe, expect, it, vi } from 'vitest'
import { reloadForChunk } from './chunk-reload'

function setUp() {
  const values = new Map<string, string>()
  const reload = vi.fn()
  let now = 1_000_000
  return {
    reload,
    later: (ms: number) => {
      now += ms
    },
    environment: {
      storage: {
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => void values.set(key, value),
      },
      now: () => now,
      reload,
    },
  }
}

// Verifies: S8.6
describe('a chunk that fails to load', () => {
  it('reloads the page once, and again only after 60 seconds', () => {
    const { environment, reload, later } = setUp()
    expect(reloadForChunk(environment)).toBe(true)
    later(59_999)
    expect(reloadForChunk(environment)).toBe(false)
    later(1)
    expect(reloadForChunk(environment)).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })
  it('does not reload the page if storage is unavailable', () => {
    const { environment, reload } = setUp()
    const storage = {
      ...environment.storage,
      setItem: () => {
        throw new Error('quota')
      },
    }
    expect(reloadForChunk({ ...environment, storage })).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})
