import { describe, expect, it } from 'vitest'
import { freezeNew } from './freeze'

describe('freezing the new parts of a state', () => {
  it('freezes every part, and stops at parts that are already frozen', () => {
    const old = Object.freeze({ inside: { open: true } })
    const value = freezeNew({ list: [{ name: 'a', none: null, missing: undefined }], old })
    expect(Object.isFrozen(value)).toBe(true)
    expect(Object.isFrozen(value.list[0])).toBe(true)
    expect(Object.isFrozen(old.inside)).toBe(false)
  })

  it.each([
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
    ['a bigint', 1n],
  ])('throws each time for %s', (_what, value) => {
    const state = { rows: [{ at: value }] }
    for (let i = 0; i < 2; i++) expect(() => freezeNew(state)).toThrow('at the key "at"')
  })
})
