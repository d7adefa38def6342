// The steps on notifications: send one, mark them as read.
import * as z from 'zod/mini'
import { key } from '../language/values'
import { defineStep } from './step'

export const notifySteps = [
  defineStep({
    command: 'notify',
    does: 'Sends a notification to a person.',
    by: 'seller',
    with: z.strictObject({
      to: key,
      title: z.string(),
      text: z.string().check(z.describe('`{n}` is replaced by the number of the repetition')),
      force: z.optional(z.boolean()).check(z.describe('Closes the notification list if it is open')),
    }),
    input: ({ to, title, text, force }, names) => ({
      userId: names.person(to).id,
      title,
      text: text.replaceAll('{n}', String(names.repetition)),
      ...(force === undefined ? {} : { force }),
    }),
    fields: ({ userId, title, text, force }, keys) => ({
      to: keys.person(userId),
      title,
      text,
      ...(force === undefined ? {} : { force }),
    }),
  }),
] as const

export const readNotificationSteps = [
  defineStep({
    command: 'read notifications',
    does: 'The person marks notifications as read.',
    by: 'person',
    with: z.prefault(
      z.strictObject({
        /** All unread notifications if both are omitted. */
        action: z.optional(z.string()),
        ids: z.optional(z.array(z.int())),
      }),
      {},
    ),
    input: ({ action, ids }, names) => {
      const own = names.state.notifications[names.sender().id] ?? []
      const matching = own.filter(
        (notification) => !notification.read_at && (action === undefined || notification.action === action),
      )
      return { ids: ids ?? matching.map(({ id }) => id) }
    },
    fields: ({ ids }) => ({ ids }),
  }),
] as const
