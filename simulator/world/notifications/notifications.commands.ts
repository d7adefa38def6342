// The commands on notifications: mark them as read, and send one.
import { TRAINER_MESSAGE } from '../../../src/contract/notification'
import { type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import { personById, senderOf } from '../people/people'
import { notFound, unauthenticated } from '../refusal'
import type { WorldState } from '../state'
import { NotificationBatch } from './notification-batch'

/** Marks notifications as read. */
export type ReadNotificationsCommand = CommandOf<'read notifications', { readonly ids: readonly number[] }>

/** Sends a free-text notification to one user. */
export type NotifyCommand = CommandOf<
  'notify',
  {
    readonly userId: number
    readonly title: string
    readonly text: string
    /** Closes the notification list wherever the user has it open. S4.6 */
    readonly force?: boolean | undefined
    /** The trainer of a class sent it: the app shows it as a banner until it's read. */
    readonly fromTrainer?: boolean | undefined
  }
>

/** Marks the sender's notifications as read. Ignores ids that aren't theirs or are already read. */
function markRead(state: WorldState, command: ReadNotificationsCommand, at: number): Decision {
  const person = senderOf(state, command)
  if (person === undefined) return refused(unauthenticated)
  const requested = new Set(command.ids)
  const ids = (state.notifications[person.id] ?? []).filter(({ id, read_at }) => requested.has(id) && !read_at)
  if (ids.length === 0) return accepted([])
  return accepted([{ type: 'notifications-read', userId: person.id, ids: ids.map(({ id }) => id), at }])
}

function notify(state: WorldState, command: NotifyCommand, at: number): Decision {
  const person = personById(state, command.userId)
  if (person === undefined) return refused(notFound('The person'))
  const batch = new NotificationBatch(state, at)
  const { title, text, force = false, fromTrainer = false } = command
  batch.add([person], { action: fromTrainer ? TRAINER_MESSAGE : 'notice', title, text, auctionId: null, force })
  return accepted(batch.events)
}

export const notificationCommands = [
  defineCommand<NotifyCommand>({
    name: 'notify',
    decide: notify,
    describe: ({ title }) => `notification: ${title}`,
  }),
  defineCommand<ReadNotificationsCommand>({
    name: 'read notifications',
    decide: markRead,
    describe: (_command, { firm }) => `notifications read: ${firm}`,
  }),
] as const
