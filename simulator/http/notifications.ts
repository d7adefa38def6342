// The bell's list, and the pass that an investor's reminder offers. spec §4, §7 Notifications
import { notificationsFor } from '../world/project/notifications'
import type { Desk, Handlers } from './handler'
import { refusedBy } from './refused'

/** The handlers of notifications. */
export const notificationHandlers = ({ delivery }: Desk) =>
  ({
    'notification.list': ({ world, viewer }) => notificationsFor(world.state(), viewer.userId),
    'notification.ignore': async ({ world, viewer, input: { params }, header }) => {
      const outcome = await delivery.causedBy(world, viewer.userId, header('x-socket-id'), () =>
        world.submit({ name: 'ignore', actor: viewer.userId, origin: 'person', auctionId: params.auctionId }),
      )
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return null
    },
    'notification.read': async ({ world, viewer, input: { body }, header }) => {
      const outcome = await delivery.causedBy(world, viewer.userId, header('x-socket-id'), () =>
        world.submit({ name: 'read notifications', actor: viewer.userId, origin: 'person', ids: body.ids }),
      )
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return null
    },
  }) satisfies Partial<Handlers>
