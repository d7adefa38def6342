// Listing notifications, marking them as read, and an investor's pass. S7.8, S7.9
import { notificationsFor } from '../world/notifications/notifications.project'
import type { Handlers } from './handler'
import { refusedBy } from './middleware/refused'

/** The notification handlers. */
export const notificationHandlers = () =>
  ({
    'notification.list': ({ world, viewer }) => notificationsFor(world.state(), viewer.userId),
    'notification.ignore': async ({ viewer, input: { params }, submit }) => {
      const { auctionId } = params
      const outcome = await submit({ name: 'ignore', actor: viewer.userId, origin: 'person', auctionId })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return null
    },
    'notification.read': async ({ viewer, input: { body }, submit }) => {
      // Ids that aren't numbers come from another server.
      const ids = body.ids.filter((id) => typeof id === 'number')
      const outcome = await submit({ name: 'read notifications', actor: viewer.userId, origin: 'person', ids })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return null
    },
  }) satisfies Partial<Handlers>
