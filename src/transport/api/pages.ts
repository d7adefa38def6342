// Lists that a server answers page by page: all of them as one answer.
import { isRecord } from '../../contract/json'
import type { Outcome } from './outcome'
import type { RequestParts } from './request'

/** No list has more pages: a server that names a next one for ever is not followed for ever. */
const MOST_PAGES = 500

const withPage = (parts: RequestParts, page: number): RequestParts => ({
  ...parts,
  query: { ...(typeof parts.query === 'object' ? parts.query : {}), page },
})

const rowsOf = (outcome: Outcome): readonly unknown[] => {
  const value = outcome.ok ? outcome.value : null
  return isRecord(value) && Array.isArray(value.data) ? value.data : []
}

/** Asks for every further page; a list of which a page could not be read says so and keeps the rest. */
export async function wholeList(
  first: Outcome,
  parts: RequestParts,
  ask: (parts: RequestParts) => Promise<Outcome>,
): Promise<Outcome> {
  if (!first.ok || !first.nextPage) return first
  const rows = [...rowsOf(first)]
  const problems = [...first.problems]
  let next: number | null = first.nextPage
  let asked = 1
  while (next !== null) {
    const page: number = next
    const outcome: Outcome | null = asked < MOST_PAGES ? await ask(withPage(parts, page)) : null
    asked += 1
    if (outcome === null || !outcome.ok) {
      problems.push({ path: 'data', why: `the list is not whole: page ${page} could not be read` })
      break
    }
    rows.push(...rowsOf(outcome))
    problems.push(...outcome.problems)
    next =
      outcome.nextPage !== undefined && outcome.nextPage !== null && outcome.nextPage > page ? outcome.nextPage : null
  }
  const value = typeof first.value === 'object' ? { ...first.value, data: rows } : first.value
  return { ...first, value, problems }
}
