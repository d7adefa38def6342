// The name directory behaves like a Map.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idByKey, noKeys, withKeys, withoutKey } from './keys'

const name = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('constructor', 'toString', 'riella'))
const change = fc.record({ name, id: fc.option(fc.integer({ min: 1, max: 1000 })) })

describe('the name directory', () => {
  it('agrees with a Map after any changes, and never mutates an earlier version', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const map = new Map<string, number>()
        let keys = noKeys
        for (const { name, id } of changes) {
          const before = JSON.stringify(keys)
          const next = id === null ? withoutKey(keys, name) : withKeys(keys, [[name, id]])
          if (id === null) map.delete(name)
          else map.set(name, id)
          expect(JSON.stringify(keys)).toBe(before)
          keys = next
        }
        for (const { name } of changes) expect(idByKey(keys, name)).toBe(map.get(name))
      }),
    )
  })

  it('doesn’t contain names that objects inherit', () => {
    expect(idByKey(noKeys, 'constructor')).toBeUndefined()
    expect(idByKey(noKeys, '__proto__')).toBeUndefined()
  })

  it('survives a round trip through JSON', () => {
    const keys = withKeys(noKeys, [
      ['riella-on-5th', 4],
      ['harbor-court', 9],
    ])
    expect(idByKey(JSON.parse(JSON.stringify(keys)), 'harbor-court')).toBe(9)
  })
})
