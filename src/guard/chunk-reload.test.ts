import { describe, expect, it, vi } from 'vitest'
import { reloadForChunk } from './chunk-reload'

function surroundings() {
  const kept = new Map<string, string>()
  const reload = vi.fn()
  let now = 1_000_000
  return {
    reload,
    later: (ms: number) => {
      now += ms
    },
    given: {
      storage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      },
      now: () => now,
      reload,
    },
  }
}

// Verifies: S8.6
describe('a part of the app that cannot be loaded', () => {
  it('reloads the page once, and again only after 60 seconds', () => {
    const { given, reload, later } = surroundings()
    expect(reloadForChunk(given)).toBe(true)
    later(59_999)
    expect(reloadForChunk(given)).toBe(false)
    later(1)
    expect(reloadForChunk(given)).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })
  it('does not reload where nothing can be remembered', () => {
    const { given, reload } = surroundings()
    const refusing = {
      ...given.storage,
      setItem: () => {
        throw new Error('quota')
      },
    }
    expect(reloadForChunk({ ...given, storage: refusing })).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})
