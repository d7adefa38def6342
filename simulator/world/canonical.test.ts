// Canonical JSON never changes, because the hashes of logs depend on it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical } from './canonical'

describe('canonical JSON', () => {
  it('doesn’t depend on the order in which members were set', () => {
    expect(canonical({ b: 1, a: { d: [2, { f: 3, e: 4 }], c: null } })).toBe(
      '{"a":{"c":null,"d":[2,{"e":4,"f":3}]},"b":1}',
    )
    expect(canonical({ a: { c: null, d: [2, { e: 4, f: 3 }] }, b: 1 })).toBe(
      canonical({ b: 1, a: { d: [2, { f: 3, e: 4 }], c: null } }),
    )
  })

  it('sorts names by code unit, digits included, and omits undefined members', () => {
    expect(canonical({ é: 1, a: undefined, Z: 2, 10: 3, 9: 4, 'a b': 5 })).toBe('{"10":3,"9":4,"Z":2,"a b":5,"é":1}')
    expect(canonical([undefined, {}, []])).toBe('[null,{},[]]')
  })

  it('escapes names and strings as JSON does, and includes names that objects inherit', () => {
    expect(canonical({ 'quote"': 'line\n', toString: 0.5 })).toBe('{"quote\\"":"line\\n","toString":0.5}')
    expect(canonical(JSON.parse('{"__proto__":{"b":1,"a":2}}'))).toBe('{"__proto__":{"a":2,"b":1}}')
  })

  it('equals JSON with sorted names for any value, on the first and on later calls', () => {
    const withSortedNames = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(withSortedNames)
      if (typeof value !== 'object' || value === null) return value
      // Objects list numeric names first whatever their order, hence the prefix.
      return Object.fromEntries(
        Object.entries(value)
          .map(([name, member]) => [`_${name}`, withSortedNames(member)] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      )
    }
    const withPrefix = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(withPrefix)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [`_${name}`, withPrefix(member)]))
    }
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const expected = JSON.stringify(withSortedNames(value))
        for (let call = 0; call < 2; call += 1) expect(canonical(withPrefix(value))).toBe(expected)
      }),
    )
  })
})
