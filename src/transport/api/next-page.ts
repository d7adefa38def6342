// Finds the next page of a list, in any form of Laravel's paginators.
import * as z from 'zod/mini'

const count = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value) => Number(value)),
)
const paging = z.object({ current_page: z.optional(count), last_page: z.optional(count) })
const paged = z.object({
  links: z.optional(z.object({ next: z.optional(z.nullable(z.string())) })),
  meta: z.optional(paging),
  next_page_url: z.optional(z.nullable(z.string())),
  ...paging.shape,
})

/** The number of the next page; null after the last one, and for a list without pages. */
export function nextPage(body: unknown): number | null {
  const reading = paged.safeParse(body)
  if (!reading.success) return null
  const { links, meta, next_page_url, current_page, last_page } = reading.data
  const [current, last] = [meta?.current_page ?? current_page, meta?.last_page ?? last_page]
  if (current !== undefined && last !== undefined) return current < last ? current + 1 : null
  const pageInLink = /[?&]page=(\d+)/.exec(links?.next ?? next_page_url ?? '')?.[1]
  return pageInLink === undefined ? null : Number(pageInLink)
}
