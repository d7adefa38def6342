// The members of a presence channel, as both gateways report them: one per user, however many tabs.
import * as z from 'zod/mini'
import { id, maybe } from './fields'

/** What others may know about a member; the role is enough for counting. */
const memberInfo = z.object({ role: maybe(z.string()), name: maybe(z.string()) })

const userId = z.pipe(
  z.union([id, z.string().check(z.regex(/^[1-9]\d{0,14}$/))]),
  z.transform((value) => Number(value)),
)

/** A Laravel callback that returns `true` sends `true` instead of the info: only `user_id` is known then. */
const anyInfo = z.union([
  memberInfo,
  z.pipe(
    z.unknown(),
    z.transform(() => null),
  ),
])

/** A member on the wire. Some servers send Pusher's ids as text. */
export const presenceMember = z.object({ user_id: userId, user_info: maybe(anyInfo) })
export type PresenceMember = z.output<typeof presenceMember>
