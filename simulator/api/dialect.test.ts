// Long lists are answered in pages, which the app follows to the end.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '../../src/contract/calls'
import { dialectOf, fullDialect } from '../runtime/api-dialect'
import { bodyIn, MOST_ROWS } from './dialect'
import { pageIn } from './page-of-request'

const spec = calls['lookup.lenders']
const rows = Array.from({ length: 2 * MOST_ROWS + 5 }, (_, id) => ({ id, name: `Firm ${id}` }))
const body = { data: rows }
const paged = z.object({ data: z.array(z.unknown()), links: z.object({ next: z.nullable(z.string()) }) })
const full = (page: number) => bodyIn(fullDialect, spec, body, page)

describe('a list with more rows than an answer has', () => {
  test('attack, low: comes in pages, each made once, all rows in their order', () => {
    const pages: { readonly data: readonly unknown[] }[] = []
    for (const number of [1, 2, 3]) {
      const page = z.parse(paged, full(number))
      expect(full(number)).toBe(full(number))
      expect(page.links.next).toBe(number < 3 ? `?page=${number + 1}` : null)
      pages.push(page)
    }
    expect(pages.map(({ data }) => data.length)).toEqual([MOST_ROWS, MOST_ROWS, 5])
    expect(pages.flatMap(({ data }) => data)).toEqual(rows)
    expect(full(4)).toMatchObject({ data: [], links: { next: null }, meta: { last_page: 3, total: rows.length } })
  })

  test('is whole in the dialect of the specification, which knows no pages', () => {
    const dialect = dialectOf('spec')
    if (dialect === null) throw new Error('there is no such dialect')
    expect(bodyIn(dialect, spec, body, 1)).toMatchObject({ data: { length: rows.length } })
  })

  test('a shorter one is answered as it is', () => {
    const short = { data: rows.slice(0, MOST_ROWS) }
    expect(bodyIn(fullDialect, spec, short, 1)).toBe(short)
  })
})

test.each(['0', '-1', 'x', '1.5', '1e3', ['1', '2'], '999999'])('the page %s is refused by name', (page) => {
  expect(() => pageIn({ query: { page } })).toThrow(
    expect.objectContaining({ body: expect.objectContaining({ errors: { page: [expect.any(String)] } }) }),
  )
})

test('without a page it is the first', () => {
  expect([pageIn({ query: {} }), pageIn({ query: { page: '3' } })]).toEqual([1, 3])
})
