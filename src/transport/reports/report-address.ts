// Where the page's tag wants errors to be sent: `<meta name="marketplace" content='{"report": "https://errors.example.com/in"}'>`.
import * as z from 'zod/mini'

const tag = z.object({ report: z.string().check(z.minLength(1)) })

/** The address, on the page's origin or absolute; null where the tag has none, or one that is not http. */
export function reportAddress(content: string | null, origin: string): string | null {
  try {
    const reading = tag.safeParse(JSON.parse(content ?? '{}'))
    if (!reading.success) return null
    const address = new URL(reading.data.report, origin)
    return address.protocol === 'https:' || address.origin === origin ? address.href : null
  } catch {
    return null
  }
}
