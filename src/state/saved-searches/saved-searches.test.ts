import { describe, expect, it } from 'vitest'
import { filterOf } from '../boards/board-filter'
import { defaultBoardQuery } from '../boards/boards.slice'
import {
  anAuction,
  auctionAdded,
  auctionChanged,
  auctionRemoved,
  listAnswered,
  signedIn,
  stateAfter,
} from '../testing/samples'
import { createNewMatches } from './new-matches'
import { searchSaveRequested, selectHasSavedSearches, selectSavedSearches } from './saved-searches.slice'

const noFilter = filterOf(defaultBoardQuery('live'))
const listed = (value: unknown, live = true) =>
  ({
    type: 'preference.list/answered',
    payload: {
      subject: 'preferences.read',
      params: undefined,
      query: undefined,
      answer: { data: [{ key: 'saved-searches', value }], ...(live ? { live } : {}) },
    },
  }) as const
const save = (id: string, change: Parameters<typeof searchSaveRequested>[0]['change']) =>
  searchSaveRequested({ id, change })

describe('saved searches', () => {
  it('are those that are stored and readable, by name, with a filter that skips what can’t be read', () => {
    const state = stateAfter(
      signedIn,
      listed({ b: { name: 'River', filter: { search: 'river', win: 'yes', order: 1 } }, a: { name: 'Gulf' }, c: 5 }),
    )
    expect(selectSavedSearches(state)).toEqual([
      { id: 'a', name: 'Gulf', filter: noFilter },
      { id: 'b', name: 'River', filter: { ...noFilter, search: 'river' } },
    ])
    expect(selectSavedSearches(stateAfter(signedIn, listed('none')))).toEqual([])
  })

  it('apply as soon as they are saved, renamed and deleted, and the others stay', () => {
    const state = stateAfter(
      signedIn,
      listed({ a: { name: 'Gulf' } }),
      save('b', { name: 'River', filter: { ...noFilter, search: 'river' } }),
      save('b', { name: 'Delta' }),
    )
    expect(selectSavedSearches(state).map(({ name, filter }) => [name, filter.search])).toEqual([
      ['Delta', 'river'],
      ['Gulf', ''],
    ])
    expect(selectSavedSearches(stateAfter(state, save('b', null)))).toHaveLength(1)
  })

  it('are offered by a server that announces changes to the other devices', () => {
    expect(selectHasSavedSearches(stateAfter(signedIn, listed({})))).toBe(true)
    expect(selectHasSavedSearches(stateAfter(signedIn, listed({}, false)))).toBe(false)
  })
})

const named = (id: number, project_name: string, status: 'pre' | 'live' = 'pre') =>
  anAuction(id, { status, loan: { ...anAuction(id).loan, project_name } })
const pena = { name: 'Peña', filter: { ...noFilter, search: "PENA's" } }
const start = stateAfter(
  signedIn,
  listed({ a: pena, b: { name: 'Permanent', filter: { ...noFilter, permanent: true } } }),
  listAnswered('pre', named(1, 'Peña’s Court')),
  listAnswered('live'),
)
const namesOf = (matches: ReturnType<ReturnType<typeof createNewMatches>>) =>
  matches.map(({ auctionId, searches }) => [auctionId, searches.map(({ name }) => name)])

describe('a new auction that matches a saved search', () => {
  it('is found by the board’s own comparison: without accents, case and the phone’s apostrophes', () => {
    const after = stateAfter(start, auctionAdded(named(2, 'Peña’s Landing')), auctionAdded(named(3, 'Oak Court')))
    expect(namesOf(createNewMatches()(start, after))).toEqual([[2, ['Peña']]])
  })

  it('is announced once, even if it leaves the board and comes back, or goes live', () => {
    const newMatches = createNewMatches()
    const added = stateAfter(start, auctionAdded(named(2, 'Peña’s Landing')))
    expect(namesOf(newMatches(start, added))).toEqual([[2, ['Peña']]])
    const removed = stateAfter(added, auctionRemoved(2, 'pre'))
    expect(newMatches(added, removed)).toEqual([])
    expect(newMatches(removed, stateAfter(removed, auctionAdded(named(2, 'Peña’s Landing'))))).toEqual([])
    const live = stateAfter(added, auctionChanged(named(2, 'Peña’s Landing', 'live')))
    expect(newMatches(added, live)).toEqual([])
  })

  it('isn’t one that a list has when it’s first loaded', () => {
    const before = stateAfter(signedIn, listed({ a: pena }))
    const after = stateAfter(before, listAnswered('pre', named(1, 'Peña’s Court')))
    expect(createNewMatches()(before, after)).toEqual([])
  })
})
