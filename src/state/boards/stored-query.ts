// A board's query as it stands in the session storage: text that may be old, cut off or foreign.
import { isRecord } from '../../contract/is-record'
import { boardSorts } from './board-sorts'
import type { BoardQuery } from './boards.slice'
import { defaultBoardQuery } from './boards.slice'

/** The text to store. */
export const writeQuery = (query: BoardQuery): string => JSON.stringify(query)

const personOf = (stored: unknown): BoardQuery['person'] =>
  stored === 'lender' || (typeof stored === 'number' && Number.isInteger(stored)) ? stored : null

/** The stored query; what cannot be read is as it is by default, null when nothing can be read. */
export function readQuery(text: string | null): BoardQuery | null {
  if (text === null) return null
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(stored)) return null
  return {
    search: typeof stored.search === 'string' ? stored.search : defaultBoardQuery.search,
    construction: stored.construction === true,
    permanent: stored.permanent === true,
    win: stored.win === true,
    pass: stored.pass === true,
    person: personOf(stored.person),
    sort: boardSorts.find((sort) => sort === stored.sort) ?? defaultBoardQuery.sort,
  }
}
