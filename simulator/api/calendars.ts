// The private calendar address: its owner reads, renews and revokes it. The feed itself needs only the key.
import type { RunningWorld } from '../runtime/running-world'
import { calendarFor } from '../world/auctions/calendar.project'
import type { HandlerContext, Handlers } from './handler'
import { FEED_ADDRESS, noCalendar } from './middleware/calendar-address'

/** The absolute address, for a program on another machine. */
const addressOf = (key: string | null, origin: string): string | null =>
  key === null ? null : `${origin}${FEED_ADDRESS}key=${key}`

const feedText = (world: RunningWorld, userId: number, origin: string): string | null =>
  calendarFor(world.state(), userId, { worldId: world.id, now: world.reading().now, origin })

/** The calendar handlers. */
export const calendarHandlers = ({ calendars }: HandlerContext) =>
  ({
    'calendar.read': ({ world, viewer, origin }) => ({
      data: { secret_address: addressOf(calendars.keyOf(world, viewer.userId), origin) },
    }),
    'calendar.renew': ({ world, viewer, origin }) => ({
      data: { secret_address: addressOf(calendars.renew(world, viewer.userId), origin) },
    }),
    'calendar.revoke': ({ world, viewer }) => {
      calendars.revoke(world, viewer.userId)
      return { data: { secret_address: null } }
    },
    'calendar.feed': ({ input: { query }, origin }) => {
      const owner = calendars.ownerOf(query?.key ?? '')
      const text = owner === null ? null : feedText(owner.world, owner.userId, origin)
      if (text === null) throw noCalendar()
      return { name: 'auctions.ics', bytes: Buffer.from(text), type: 'text/calendar; charset=utf-8' }
    },
  }) satisfies Partial<Handlers>
