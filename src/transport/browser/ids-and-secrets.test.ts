// Ids, random numbers and held passwords.
import { describe, expect, it } from 'vitest'
import { randomFraction, randomId } from './ids'
import { createSecrets } from './secrets'

describe('an id', () => {
  it('is 128 random bits in hexadecimal digits', () => {
    const ids = new Set(Array.from({ length: 200 }, () => randomId(crypto)))
    expect(ids.size).toBe(200)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('a random fraction', () => {
  it('is at least 0 and less than 1', () => {
    const full = {
      getRandomValues<T extends ArrayBufferView | null>(array: T): T {
        if (array instanceof Uint32Array) array.fill(0xffffffff)
        return array
      },
    }
    expect(randomFraction(full)).toBeLessThan(1)
    expect(randomFraction(full)).toBeGreaterThan(0.999)
  })
})

describe('a held secret', () => {
  it('can be taken once', () => {
    const secrets = createSecrets(() => 'k')
    const key = secrets.hold('pa55')
    expect(key).not.toContain('pa55')
    expect(secrets.take(key)).toBe('pa55')
    expect(secrets.take(key)).toBeNull()
  })

  it('is replaced by a newer one, so that no abandoned password stays in memory', () => {
    let n = 0
    const secrets = createSecrets(() => String(n++))
    const first = secrets.hold('one')
    const second = secrets.hold('two')
    expect(secrets.take(first)).toBeNull()
    expect(secrets.take(second)).toBe('two')
  })
})
