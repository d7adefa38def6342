import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boardSorts, defaultBoardQuery } from './boards.state'
import { readQuery, writeQuery } from './stored-query'

describe('the stored query of a board', () => {
  // Verifies: S4.28
  it('is read as it was written, win, pass and person included', () => {
    const anyQuery = fc.record({
      search: fc.string(),
      construction: fc.boolean(),
      permanent: fc.boolean(),
      win: fc.boolean(),
      pass: fc.boolean(),
      person: fc.oneof(fc.constant(null), fc.constant('lender' as const), fc.nat()),
      sort: fc.constantFrom(...boardSorts),
    })
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(readQuery(writeQuery(query))).toEqual(query)
      }),
    )
  })

  it('of an older form is everybody’s, without win and pass', () => {
    expect(readQuery('{"search":"river","sort":"wins","person":"me","pass":1}')).toEqual({
      ...defaultBoardQuery,
      search: 'river',
      sort: 'wins',
    })
  })
})
