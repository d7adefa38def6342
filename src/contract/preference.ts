// Key-value preferences that the server keeps for a person: settings and drafts. S3.22
import * as z from 'zod/mini'
import { beyond, instant } from './fields'

export const preference = z.object({
  key: z.string(),
  /** Plain JSON; what it holds is the key's business. */
  value: z.unknown(),
  /** When it was stored, so that the newer of two drafts can be told. */
  updated_at: beyond(instant),
})
export type Preference = z.output<typeof preference>
