// Two edits of one record: each change is in the result or in a conflict, and no value wins without a choice.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conflictsOf, mergeEdits } from './merge'

interface Terms {
  readonly amount: string
  readonly city: string
  readonly term: string
  readonly zip: string
}
const same = (_field: keyof Terms, a: string, b: string): boolean => a === b
const terms = fc.record<Terms>({
  amount: fc.constantFrom('1', '2', '3'),
  city: fc.constantFrom('1', '2', '3'),
  term: fc.constantFrom('1', '2', '3'),
  zip: fc.constantFrom('1', '2', '3'),
})
const fields = ['amount', 'city', 'term', 'zip'] as const
const runs = { numRuns: 400 }

describe('two edits of one loan', () => {
  it('lose nothing: each change is in the result, or its field is a conflict', () => {
    fc.assert(
      fc.property(terms, terms, terms, (base, mine, theirs) => {
        const { values, conflicts } = mergeEdits(base, mine, theirs, same)
        for (const field of fields) {
          if (conflicts.includes(field)) continue
          if (mine[field] !== base[field]) expect(values[field]).toBe(mine[field])
          else expect(values[field]).toBe(theirs[field])
        }
      }),
      runs,
    )
  })

  it('conflict exactly where both changed the same field to different values', () => {
    fc.assert(
      fc.property(terms, terms, terms, (base, mine, theirs) => {
        const expected = fields.filter(
          (field) => mine[field] !== base[field] && theirs[field] !== base[field] && mine[field] !== theirs[field],
        )
        expect(mergeEdits(base, mine, theirs, same).conflicts).toEqual(expected)
      }),
      runs,
    )
  })

  it('merge to the same result on both sides if they touch different fields', () => {
    fc.assert(
      fc.property(terms, terms, terms, (base, mine, theirs) => {
        const here = mergeEdits(base, mine, theirs, same)
        const there = mergeEdits(base, theirs, mine, same)
        expect(here.conflicts).toEqual(there.conflicts)
        if (here.conflicts.length === 0) expect(here.values).toEqual(there.values)
      }),
      runs,
    )
  })

  it('keep a conflict open however often they are merged again, until a value is chosen', () => {
    fc.assert(
      fc.property(terms, terms, terms, fc.boolean(), (base, mine, theirs, keepMine) => {
        const once = mergeEdits(base, mine, theirs, same)
        const twice = mergeEdits(once.base, once.values, theirs, same)
        expect(twice.values).toEqual(once.values)
        expect(twice.conflicts).toEqual(once.conflicts)
        const [first] = once.conflicts
        if (first === undefined) return
        const chosen = keepMine ? once.values : { ...once.values, [first]: theirs[first] }
        const after = conflictsOf({ ...once.base, [first]: theirs[first] }, chosen, theirs, same)
        expect(after).toEqual(once.conflicts.slice(1))
      }),
      runs,
    )
  })

  it('keep one edit unchanged if the other changed nothing', () => {
    fc.assert(
      fc.property(terms, terms, (base, mine) => {
        expect(mergeEdits(base, mine, base, same).values).toEqual(mine)
        expect(mergeEdits(base, base, mine, same).values).toEqual(mine)
      }),
      runs,
    )
  })
})
