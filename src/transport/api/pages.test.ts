// A list that a server sends in pages is one answer.
import { expect, it } from 'vitest'
import type { Outcome } from './outcome'
import { fetchAllPages } from './pages'

const page = (nextPage: number | null, rows: readonly number[], unreadable = 0): Outcome => ({
  ok: true,
  value: { data: rows, unread: 7, ...(unreadable > 0 ? { unreadable_rows: { data: unreadable } } : {}) },
  nextPage,
  problems: [],
  entry: null,
})

it('all pages of a list are one answer, with the unreadable rows of each page counted', async () => {
  const queries: unknown[] = []
  const others = [page(3, [3], 2), page(null, [4], 1)]
  const combined = await fetchAllPages(page(2, [1, 2]), { query: { status: 'live' } }, async ({ query }) => {
    queries.push(query)
    return others.shift() ?? page(null, [])
  })
  expect(combined).toMatchObject({ ok: true, value: { data: [1, 2, 3, 4], unread: 7, unreadable_rows: { data: 3 } } })
  expect(queries).toEqual([
    { status: 'live', page: 2 },
    { status: 'live', page: 3 },
  ])
})

it('a list whose pages were all read whole has no count', async () => {
  const combined = await fetchAllPages(page(2, [1]), {}, async () => page(null, [2]))
  expect(combined.ok && combined.value).toEqual({ data: [1, 2], unread: 7 })
})
