// Notifications as the bell and the page list them. S3.1
import * as z from 'zod/mini'
import { extension, id, instant, maybe } from './fields'

/** The action of a trainer's message. Only a simulator sends it. */
export const TRAINER_MESSAGE = 'trainer_message'

const notificationId = z.union([id, z.string()])

const notificationFields = {
  /** A number, or Laravel's UUID. */
  id: extension(notificationId),
  title: z.string(),
  text: z.string(),
  /** The kind of notification, e.g. `auction_reminder`, `outbid`. */
  action: maybe(z.string()),
  /** Present while the action can still be taken. S4.3 */
  action_result: maybe(z.string()),
  created_at: instant,
  /** Missing while unread. */
  read_at: maybe(instant),
  data: maybe(z.object({ auction_id: maybe(id) })),
}
/** Without an id from the server, notifications are identified by time, auction and title. */
export const notification = z.pipe(
  z.object(notificationFields),
  z.transform((fields) => ({
    ...fields,
    id: fields.id ?? `${fields.created_at} ${fields.data?.auction_id ?? ''} ${fields.title}`,
  })),
)
export const notificationIds = z.array(notificationId)
export type Notification = z.output<typeof notification>
