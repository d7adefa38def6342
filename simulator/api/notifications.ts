// Listing notifications, marking them as read, and an investor's pass. S7.8, S7.9
import { notificationsFor } from '../world/notifications/notifications.project'
import type { Handlers } from './handler'
import { refusedBy } from './middleware/refused'

/** The notification handlers. */
export const notificationHandlers = () =>
  ({
    // The specification has no pages of notifications.
    'notification.list': ({ world, viewer, input: { query } }) =>
      notificationsFor(world.state(), viewer.userId, world.api.reduced ? { size: Infinity } : query),
    'notification.ignore': async ({ viewer, input: { params }, submit }) => {
      const { auctionId } = params
      const outcome = await submit({ name: 'ignore', actor: viewer.userId, origin: 'person', auctionId })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return null
    },
    'notification.read': async ({ world, viewer, input: { body }, submit }) => {
      // Ids that aren't numbers are UUIDs of a Laravel server, which match nothing here.
      const numericIds = body.ids.filter((id) => typeof id === 'number')
      const stored = world.state().notifications[viewer.userId] ?? []
      const ids = body.all === true ? stored.map(({ id }) => id) : numericIds
      const outcome = await submit({ name: 'read notifications', actor: viewer.userId, origin: 'person', ids })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return null
    },
  }) satisfies Partial<Handlers>
