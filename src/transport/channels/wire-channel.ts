// Channel names on the wire, and the members of presence channels. Pure.
import * as z from 'zod/mini'
import { type ChannelName, type ChannelSpec, channels } from '../../contract/channels'
import type { RejectedFact, WireFact } from '../../contract/fact'
import { presenceMember } from '../../contract/presence'
import { problemsOf } from '../../contract/problems'
import { rejected } from '../api/reading'
import type { WireChannel } from './connector'

const prefix = { public: '', private: 'private-', presence: 'presence-' } as const

/**
 * The wire's name of a channel.
 * @example wireChannel('auction', { userId: 7 }).wire // 'private-auction.7'
 */
export function wireChannel(name: ChannelName, params: Readonly<Record<string, string | number>>): WireChannel {
  const spec: ChannelSpec = channels[name]
  const base = spec.name.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => String(params[key]))
  return { kind: spec.kind, base, wire: prefix[spec.kind] + base }
}

/** All events of a channel in the contract. */
export const eventsOf = (name: ChannelName): readonly string[] => Object.keys(channels[name].events)

/** How both dialects report the members of a presence channel. */
const presenceEvents = ['presence:here', 'presence:joined', 'presence:left'] as const
type PresenceEvent = (typeof presenceEvents)[number]
/** True for an event about members, which no call returns. */
export const isPresenceEvent = (event: string): event is PresenceEvent =>
  presenceEvents.some((known) => known === event)

const memberList = z.array(presenceMember)

/** True for a member list that cannot be read. */
export const isUnreadableList = (event: string, payload: unknown): boolean =>
  event === 'presence:here' && !memberList.safeParse(payload).success

/** The fact of an event about members; `message/rejected` for an unreadable one. */
export function presenceFact(channel: ChannelName, event: PresenceEvent, payload: unknown): WireFact | RejectedFact {
  if (event === 'presence:here') {
    const members = memberList.safeParse(payload)
    if (!members.success) return rejected(`${channel} ${event}`, problemsOf(members.error))
    return { type: 'presence/listed', payload: { channel, members: members.data } }
  }
  const member = presenceMember.safeParse(payload)
  if (!member.success) return rejected(`${channel} ${event}`, problemsOf(member.error))
  return event === 'presence:joined'
    ? { type: 'presence/joined', payload: { channel, member: member.data } }
    : { type: 'presence/left', payload: { channel, userId: member.data.user_id } }
}
