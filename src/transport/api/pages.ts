// Fetches all pages of a paginated list as one answer.
import { isRecord } from '../../contract/json'
import type { Outcome } from './outcome'
import type { RequestParts } from './request'

/** A limit in case a server always names a next page. */
const MAX_PAGES = 500

const withPage = (parts: RequestParts, page: number): RequestParts => ({
  ...parts,
  query: { ...(typeof parts.query === 'object' ? parts.query : {}), page },
})

const rowsOf = (outcome: Outcome): readonly unknown[] => {
  const value = outcome.ok ? outcome.value : null
  return isRecord(value) && Array.isArray(value.data) ? value.data : []
}

/** How many rows of a page were left out. */
function unreadableOf(outcome: Outcome): number {
  const value = outcome.ok ? outcome.value : null
  const counts = isRecord(value) && isRecord(value.unreadable_rows) ? value.unreadable_rows : {}
  return typeof counts.data === 'number' ? counts.data : 0
}

/** Fetches the remaining pages. At one that cannot be read it stops, keeps the rows so far, and reports a problem. */
export async function fetchAllPages(
  first: Outcome,
  parts: RequestParts,
  fetch: (parts: RequestParts) => Promise<Outcome>,
): Promise<Outcome> {
  if (!first.ok || !first.nextPage) return first
  const rows = [...rowsOf(first)]
  let unreadable = unreadableOf(first)
  const problems = [...first.problems]
  let page: number | null = first.nextPage
  for (let fetched = 1; page !== null; fetched += 1) {
    const outcome: Outcome | null = fetched < MAX_PAGES ? await fetch(withPage(parts, page)) : null
    if (outcome === null || !outcome.ok) {
      problems.push({ path: 'data', why: `the list is incomplete: page ${page} could not be read` })
      break
    }
    rows.push(...rowsOf(outcome))
    unreadable += unreadableOf(outcome)
    problems.push(...outcome.problems)
    const next: number | null = outcome.nextPage ?? null
    page = next !== null && next > page ? next : null
  }
  const unreadableRows = unreadable > 0 ? { unreadable_rows: { data: unreadable } } : {}
  const value = typeof first.value === 'object' ? { ...first.value, data: rows, ...unreadableRows } : first.value
  return { ...first, value, problems }
}
