// The filter of a board, without its order: what a saved search keeps.
import { isRecord, sameJson } from '../../contract/json'
import type { BoardQuery } from './boards.slice'

export type BoardFilter = Omit<BoardQuery, 'sort'>

/** The filter of a query. */
export function filterOf({ sort: _sort, ...filter }: BoardQuery): BoardFilter {
  return filter
}

/** True if both show the same auctions of any board. */
export const isSameFilter = (one: BoardFilter, other: BoardFilter): boolean => sameJson(one, other)

const personIn = (stored: unknown): BoardFilter['person'] =>
  stored === 'lender' || (typeof stored === 'number' && Number.isInteger(stored)) ? stored : null

/** The filter in a stored value, which may be old or foreign: unreadable fields filter nothing. */
export function filterIn(stored: unknown): BoardFilter {
  const fields: Readonly<Record<string, unknown>> = isRecord(stored) ? stored : {}
  const { search, construction, permanent, win, pass, watched, person } = fields
  return {
    search: typeof search === 'string' ? search : '',
    construction: construction === true,
    permanent: permanent === true,
    win: win === true,
    pass: pass === true,
    watched: watched === true,
    person: personIn(person),
  }
}
