// What a saved search filters by, and which searches a new auction matches.
import type { BoardFilter } from '../../../state/boards/board-filter'

/** `“river” · Construction`; null for no filter. */
export function filterText({
  search,
  construction,
  permanent,
  win,
  pass,
  watched,
  person,
}: BoardFilter): string | null {
  const parts = [
    search.trim() === '' ? null : `“${search.trim()}”`,
    construction ? 'Construction' : null,
    permanent ? 'Permanent' : null,
    win ? 'Win' : null,
    pass ? 'Pass' : null,
    watched ? 'Watched' : null,
    person === null ? null : person === 'lender' ? 'Lender' : 'One originator',
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' · ')
}

/** `Matches your saved searches “Gulf” and “River”.` */
export function newMatchText(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name}”`)
  const listed = quoted.length < 3 ? quoted.join(' and ') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`
  return `Matches your saved ${names.length === 1 ? 'search' : 'searches'} ${listed}.`
}
