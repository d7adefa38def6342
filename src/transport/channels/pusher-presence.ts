// Converts pusher-js's presence events to the contract's form.
import * as z from 'zod/mini'
import type { ChannelListener, WireChannel } from './connector'

const memberList = z.object({ members: z.record(z.string(), z.unknown()) })
const oneMember = z.object({ id: z.unknown(), info: z.optional(z.unknown()) })

/** pusher-js keeps members by id; the contract wants a list. */
export const membersOf = (data: unknown): unknown => {
  const list = memberList.safeParse(data)
  return list.success ? Object.entries(list.data.members).map(([user_id, user_info]) => ({ user_id, user_info })) : data
}
const memberOf = (data: unknown): unknown => {
  const member = oneMember.safeParse(data)
  return member.success ? { user_id: member.data.id, user_info: member.data.info } : data
}

export type Binding = readonly [string, (data: unknown) => void]

/** The bindings that only presence channels have; empty for others. */
export const presenceBindings = ({ kind }: WireChannel, listener: ChannelListener): readonly Binding[] =>
  kind === 'presence'
    ? [
        ['pusher:member_added', (data) => listener.event('presence:joined', memberOf(data))],
        ['pusher:member_removed', (data) => listener.event('presence:left', memberOf(data))],
      ]
    : []
