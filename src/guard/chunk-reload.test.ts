import { describe, expect, it } from 'vitest'
import { claimReload, releaseReload } from './chunk-reload'

function setUp() {
  const values = new Map<string, string>()
  let now = 1_000_000
  return {
    later: (ms: number) => {
      now += ms
    },
    environment: {
      storage: {
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => void values.set(key, value),
        removeItem: (key: string) => void values.delete(key),
      },
      now: () => now,
    },
  }
}

// Verifies: S8.6
describe('a reload for a chunk that failed to load', () => {
  it('is allowed once, and again only after 60 seconds', () => {
    const { environment, later } = setUp()
    expect(claimReload(environment)).toBe(true)
    later(59_999)
    expect(claimReload(environment)).toBe(false)
    later(1)
    expect(claimReload(environment)).toBe(true)
  })
  it('is allowed again at once if it didn’t happen', () => {
    const { environment } = setUp()
    claimReload(environment)
    releaseReload(environment)
    expect(claimReload(environment)).toBe(true)
  })
  it('is not allowed if storage is unavailable', () => {
    const { environment } = setUp()
    const storage = {
      ...environment.storage,
      setItem: () => {
        throw new Error('quota')
      },
    }
    expect(claimReload({ ...environment, storage })).toBe(false)
  })
})
