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

/** Fetches the remaining pages. A page that cannot be read is reported as a problem, and the rest is kept. */
export async function fetchAllPages(
  first: Outcome,
  parts: RequestParts,
  fetch: (parts: RequestParts) => Promise<Outcome>,
): Promise<Outcome> {
  if (!first.ok || !first.nextPage) return first
  const rows = [...rowsOf(first)]
  const problems = [...first.problems]
  let page: number | null = first.nextPage
  for (let fetched = 1; page !== null; fetched += 1) {
    const outcome: Outcome | null = fetched < MAX_PAGES ? await fetch(withPage(parts, page)) : null
    if (outcome === null || !outcome.ok) {
      problems.push({ path: 'data', why: `the list is incomplete: page ${page} could not be read` })
      break
    }
    rows.push(...rowsOf(outcome))
    problems.push(...outcome.problems)
    const next: number | null = outcome.nextPage ?? null
    page = next !== null && next > page ? next : null
  }
  const value = typeof first.value === 'object' ? { ...first.value, data: rows } : first.value
  return { ...first, value, problems }
}
