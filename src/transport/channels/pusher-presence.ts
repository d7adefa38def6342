// Who is on a presence channel: pusher-js's form of it to the contract's.
import * as z from 'zod/mini'
import type { ChannelListener, WireChannel } from './connector'

const memberList = z.object({ members: z.record(z.string(), z.unknown()) })
const oneMember = z.object({ id: z.unknown(), info: z.optional(z.unknown()) })

/** pusher-js keeps members by id; the contract's list of them. */
export const membersOf = (data: unknown): unknown => {
  const list = memberList.safeParse(data)
  return list.success ? Object.entries(list.data.members).map(([user_id, user_info]) => ({ user_id, user_info })) : data
}
const memberOf = (data: unknown): unknown => {
  const member = oneMember.safeParse(data)
  return member.success ? { user_id: member.data.id, user_info: member.data.info } : data
}

export type Binding = readonly [string, (data: unknown) => void]

/** What is bound to a presence channel beyond its events; nothing on others. */
export const presenceBindings = ({ kind }: WireChannel, listener: ChannelListener): readonly Binding[] =>
  kind === 'presence'
    ? [
        ['pusher:member_added', (data) => listener.event('presence:joined', memberOf(data))],
        ['pusher:member_removed', (data) => listener.event('presence:left', memberOf(data))],
      ]
    : []
