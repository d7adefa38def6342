// Long lists come in pages, which the app follows to the end.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '../../src/contract/calls'
import { dialectOf, fullDialect } from '../runtime/api-dialect'
import { bodyIn, MAX_ROWS } from './dialect'
import { pageIn } from './page-of-request'

const spec = calls['lookup.lenders']
const rows = Array.from({ length: 2 * MAX_ROWS + 5 }, (_, id) => ({ id, name: `Firm ${id}` }))
const body = { data: rows }
const paged = z.object({ data: z.array(z.unknown()), links: z.object({ next: z.nullable(z.string()) }) })
const full = (page: number) => bodyIn(fullDialect, spec, body, page)

describe('a list with more rows than fit in a response', () => {
  test('comes in pages, each built once, with all rows in order', () => {
    const pages: { readonly data: readonly unknown[] }[] = []
    for (const number of [1, 2, 3]) {
      const page = z.parse(paged, full(number))
      expect(full(number)).toBe(full(number))
      expect(page.links.next).toBe(number < 3 ? `?page=${number + 1}` : null)
      pages.push(page)
    }
    expect(pages.map(({ data }) => data.length)).toEqual([MAX_ROWS, MAX_ROWS, 5])
    expect(pages.flatMap(({ data }) => data)).toEqual(rows)
    expect(full(4)).toMatchObject({ data: [], links: { next: null }, meta: { last_page: 3, total: rows.length } })
  })

  test('is not paginated in the dialect of the specification', () => {
    const dialect = dialectOf('spec')
    if (dialect === null) throw new Error('there is no such dialect')
    expect(bodyIn(dialect, spec, body, 1)).toMatchObject({ data: { length: rows.length } })
  })

  test('is returned unchanged if it is not longer than the limit', () => {
    const short = { data: rows.slice(0, MAX_ROWS) }
    expect(bodyIn(fullDialect, spec, short, 1)).toBe(short)
  })
})

test.each(['0', '-1', 'x', '1.5', '1e3', ['1', '2'], '999999'])(
  'a request for the page %s is refused with an error on the field',
  (page) => {
    expect(() => pageIn({ query: { page } })).toThrow(
      expect.objectContaining({ body: expect.objectContaining({ errors: { page: [expect.any(String)] } }) }),
    )
  },
)

test('a request without a page gets the first one', () => {
  expect([pageIn({ query: {} }), pageIn({ query: { page: '3' } })]).toEqual([1, 3])
})
