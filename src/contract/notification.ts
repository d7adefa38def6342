// Notifications as the bell and the page list them. S3.1
import * as z from 'zod/mini'
import { id, instant, maybe } from './fields'

export const notification = z.object({
  id,
  title: z.string(),
  text: z.string(),
  /** The kind of notification, e.g. `auction_reminder`, `outbid`. */
  action: maybe(z.string()),
  /** Present while the action can still be taken. S4.3 */
  action_result: maybe(z.string()),
  created_at: instant,
  /** Unread while missing. */
  read_at: maybe(instant),
  data: maybe(z.object({ auction_id: maybe(id) })),
})
export type Notification = z.output<typeof notification>
