// Key-value preferences that the server stores for a user: settings and drafts. S3.22
import * as z from 'zod/mini'
import { extension, instant, maybe } from './fields'

export const preference = z.object({
  key: z.string(),
  /** Plain JSON, whose form depends on the key. */
  value: z.unknown(),
  /** When it was stored, to find the newer of two drafts. */
  updated_at: extension(instant),
})
export type Preference = z.output<typeof preference>

/** The fields next to the rows. */
export const preferenceListFields = z.object({
  /** True if the channel `preference.{userId}` announces each change. */
  live: extension(z.boolean()),
  /** True if the server sends the alerts that the settings choose by push. */
  push_alerts: extension(z.boolean()),
  /** True if the server emails the alerts that the settings choose. */
  email_alerts: extension(z.boolean()),
  /** True if auctions may have confidentiality agreements. */
  data_rooms: extension(z.boolean()),
  /** True if notifications can be marked as read. */
  read_marks: extension(z.boolean()),
  /** True if users can ask for another indication. */
  indication_questions: extension(z.boolean()),
  /** True if a suspended account can be reactivated. */
  reactivation: extension(z.boolean()),
})

/**
 * A preference of the user was stored or removed; without a key, any of them may have changed. The value is not sent, because
 * drafts are long and change often, and only the pages that show the preference refetch it.
 */
export const preferenceChange = z.object({ key: maybe(z.string()) })
