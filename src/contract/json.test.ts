import { describe, expect, it } from 'vitest'
import { sameJson } from './json'

const loan = {
  auction_id: 4,
  project_name: 'Willow Court',
  originator_profile: { id: 7, name: 'Prairie' },
  draws: [1, 2],
}

describe('sameJson', () => {
  it.each<[string, unknown, unknown]>([
    ['equal objects', loan, structuredClone(loan)],
    ['objects with their keys in another order', { a: 1, b: [] }, { b: [], a: 1 }],
    ['a missing key and an undefined one', { a: 1 }, { a: 1, b: undefined }],
  ])('takes %s for the same', (_what, a, b) => {
    expect(sameJson(a, b)).toBe(true)
    expect(sameJson(b, a)).toBe(true)
  })

  it.each<[string, unknown, unknown]>([
    ['a nested field', loan, { ...loan, originator_profile: { id: 7, name: 'Prairie and Sons' } }],
    ['the length of a list', loan, { ...loan, draws: [1, 2, 3] }],
    ['the order of a list', [1, 2], [2, 1]],
    ['null and a missing key', { a: null }, {}],
    ['an empty list and an empty object', [], {}],
    ['a number and its text', 1, '1'],
  ])('tells a difference in %s', (_what, a, b) => {
    expect(sameJson(a, b)).toBe(false)
    expect(sameJson(b, a)).toBe(false)
  })
})
