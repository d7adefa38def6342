import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signedIn, stateAfter } from '../testing/samples'
import { boardSorts, sortAfterPress } from './board-sorts'
import { readQuery, writeQuery } from './boards.epics'
import { boardQueryChanged, boardQueryCleared, defaultBoardQuery, selectBoardQuery } from './boards.slice'

describe('the query of a board', () => {
  it('has no filter and sorts newest first by default (Verifies: S4.25)', () => {
    expect(selectBoardQuery(signedIn, 'past')).toEqual({
      search: '',
      construction: false,
      permanent: false,
      win: false,
      pass: false,
      watched: false,
      person: null,
      sort: 'date-descending',
    })
  })

  it('sorts live auctions by their end, the soonest first, until the user chooses another order', () => {
    expect(selectBoardQuery(signedIn, 'live').sort).toBe('ends-soonest')
    const chosen = stateAfter(signedIn, boardQueryChanged({ status: 'live', change: { sort: 'date-descending' } }))
    expect(selectBoardQuery(chosen, 'live').sort).toBe('date-descending')
    expect(readQuery('live', writeQuery(selectBoardQuery(chosen, 'live')))?.sort).toBe('date-descending')
  })

  it('changes only the named fields of one board', () => {
    const state = stateAfter(signedIn, boardQueryChanged({ status: 'live', change: { search: 'river' } }))
    expect(selectBoardQuery(state, 'live')).toEqual({ ...defaultBoardQuery('live'), search: 'river' })
    expect(selectBoardQuery(state, 'past')).toBe(defaultBoardQuery('past'))
    const cleared = stateAfter(state, boardQueryCleared({ status: 'live' }))
    expect(selectBoardQuery(cleared, 'live')).toBe(defaultBoardQuery('live'))
  })
})

describe('a stored query', () => {
  it('is read as it was written (Verifies: S4.28)', () => {
    const anyQuery = fc.record({
      search: fc.string(),
      construction: fc.boolean(),
      permanent: fc.boolean(),
      win: fc.boolean(),
      pass: fc.boolean(),
      watched: fc.boolean(),
      person: fc.oneof(fc.constant(null), fc.constant('lender' as const), fc.nat()),
      sort: fc.constantFrom(...boardSorts),
    })
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(readQuery('live', writeQuery(query))).toEqual(query)
      }),
    )
  })

  it.each([null, '', '{', 'null', '3', '"x"'])('is ignored if it is %j', (text) => {
    expect(readQuery('live', text)).toBeNull()
  })

  it('keeps its readable fields if its format is older or foreign', () => {
    expect(readQuery('live', '{"sort":"by-mood","search":5,"construction":true,"person":"me","pass":1}')).toEqual({
      ...defaultBoardQuery('live'),
      construction: true,
    })
  })
})

describe('the order by a column', () => {
  it('starts with names from A, figures from the highest, ends from the soonest, and reverses with each further press', () => {
    expect(sortAfterPress('project', 'live', 'date-descending')).toBe('project-name')
    expect(sortAfterPress('project', 'live', 'project-name')).toBe('project-name-descending')
    expect(sortAfterPress('price', 'live', 'project-name')).toBe('price-descending')
    expect(sortAfterPress('price', 'live', 'price-descending')).toBe('price')
    expect(sortAfterPress('own', 'live', 'price')).toBe('standing')
    expect(sortAfterPress('time', 'live', 'price')).toBe('ends-soonest')
    expect(sortAfterPress('time', 'past', 'price')).toBe('date-descending')
    expect(sortAfterPress('time', 'commitment', 'date-descending')).toBe('shown-date-descending')
    expect(sortAfterPress('time', 'commitment', 'shown-date-descending')).toBe('shown-date')
  })
})
