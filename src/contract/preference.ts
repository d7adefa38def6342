// Key-value preferences that the server keeps for a person: settings and drafts. S3.22
import * as z from 'zod/mini'
import { extension, instant, maybe } from './fields'

export const preference = z.object({
  key: z.string(),
  /** Plain JSON; what it holds is the key's business. */
  value: z.unknown(),
  /** When it was stored, so that the newer of two drafts can be told. */
  updated_at: extension(instant),
})
export type Preference = z.output<typeof preference>

/** What stands beside the rows. */
export const preferenceListFields = z.object({
  /** True where the channel `preference.{userId}` announces each change. */
  live: extension(z.boolean()),
})

/**
 * A preference of the listener was stored or removed; without a key it may be any of them. The value is not sent: drafts are
 * long and change often, and only the pages that show this preference read it again.
 */
export const preferenceChange = z.object({ key: maybe(z.string()) })
