// The requested page of a list.
import type { Request } from 'express'
import { invalid } from './middleware/refused'

/** The page number, from 1; throws a 422 for an invalid one. */
export function pageIn({ query: { page = '1' } }: Pick<Request, 'query'>): number {
  const isPage = typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page)
  if (!isPage) throw invalid({ page: ['Page must be a whole number of at least 1'] })
  return Number(page)
}
