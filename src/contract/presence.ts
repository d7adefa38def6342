// Who is on a presence channel, as both gateways report it: one member per user, however many tabs.
import * as z from 'zod/mini'
import { id, maybe } from './fields'

/** What others may know of a member; the role is enough to count. */
const memberInfo = z.object({ role: maybe(z.string()), name: maybe(z.string()) })

const userId = z.pipe(
  z.union([id, z.string().check(z.regex(/^[1-9]\d{0,14}$/))]),
  z.transform((value) => Number(value)),
)

/** A Laravel callback that returns `true` sends that instead: who it is stands in `user_id`, and nothing else is known. */
const anyInfo = z.union([
  memberInfo,
  z.pipe(
    z.unknown(),
    z.transform(() => null),
  ),
])

/** A member as the wire names them; Pusher's ids are texts in some servers. */
export const presenceMember = z.object({ user_id: userId, user_info: maybe(anyInfo) })
export type PresenceMember = z.output<typeof presenceMember>
