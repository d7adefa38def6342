// Parses frames of Pusher clients and formats protocol messages. Stateless.
import * as z from 'zod/mini'
import { type PresenceMember, presenceMember } from '../../../src/contract/presence'

/** Reverb's error codes. Only a wrong key and a missing pong close the socket. */
export const pusherCodes = {
  badKey: 4001,
  unauthorized: 4009,
  invalidMessage: 4200,
  noPong: 4201,
  clientEvent: 4301,
  tooManyChannels: 4302,
} as const

const frame = z.object({ event: z.string(), channel: z.optional(z.string()), data: z.optional(z.unknown()) })
const subscription = z.object({
  channel: z.string(),
  auth: z.optional(z.nullable(z.string())),
  channel_data: z.optional(z.nullable(z.string())),
})
const unsubscription = z.object({ channel: z.string() })

/** A parsed frame of a client. */
export type ClientFrame =
  | { readonly kind: 'ping' | 'pong' }
  | { readonly kind: 'subscribe'; readonly channel: string; readonly auth: string; readonly channelData: string | null }
  | { readonly kind: 'unsubscribe'; readonly channel: string }
  | { readonly kind: 'whisper'; readonly channel: string; readonly event: string; readonly data: unknown }
  /** An application event, which the gateway ignores. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'malformed'; readonly why: string }

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const malformed = (why: string): ClientFrame => ({ kind: 'malformed', why })

/** Parses a text frame. Never throws. `data` may be JSON inside JSON. */
export const readFrame = (text: string): ClientFrame => {
  const parsed = z.safeParse(frame, json(text))
  if (!parsed.success) return malformed('Invalid message format')
  const { event, channel } = parsed.data
  const data = typeof parsed.data.data === 'string' ? (json(parsed.data.data) ?? parsed.data.data) : parsed.data.data
  if (event === 'pusher:ping') return { kind: 'ping' }
  if (event === 'pusher:pong') return { kind: 'pong' }
  if (event === 'pusher:subscribe') {
    const parsedData = z.safeParse(subscription, data)
    if (!parsedData.success) return malformed('Invalid subscription')
    return {
      kind: 'subscribe',
      channel: parsedData.data.channel,
      auth: parsedData.data.auth ?? '',
      channelData: parsedData.data.channel_data ?? null,
    }
  }
  if (event === 'pusher:unsubscribe') {
    const parsedData = z.safeParse(unsubscription, data)
    return parsedData.success
      ? { kind: 'unsubscribe', channel: parsedData.data.channel }
      : malformed('Invalid unsubscription')
  }
  if (event.startsWith('client-')) {
    return channel === undefined
      ? malformed('A client event needs a channel')
      : { kind: 'whisper', channel, event, data }
  }
  return event.startsWith('pusher:') ? malformed('Unknown event') : { kind: 'foreign' }
}

const text = (event: string, data: unknown, channel?: string): string =>
  JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data: JSON.stringify(data) })

/** The first message on a socket. `activityTimeout`: seconds without a message after which the client sends a ping. */
export const connectionEstablished = (socketId: string, activityTimeout: number): string =>
  text('pusher:connection_established', { socket_id: socketId, activity_timeout: activityTimeout })

/** Confirms a subscription, with the members of a presence channel. */
export const subscriptionSucceeded = (channel: string, members: readonly PresenceMember[] | null = null): string => {
  const presence = members === null ? {} : { presence: presenceHash(members) }
  return text('pusher_internal:subscription_succeeded', presence, channel)
}

const presenceHash = (members: readonly PresenceMember[]) => ({
  count: members.length,
  ids: members.map((member) => String(member.user_id)),
  hash: Object.fromEntries(members.map((member) => [member.user_id, member.user_info ?? {}])),
})

/** The member in the signed data of a presence subscription; null if it is invalid. */
export const memberIn = (channelData: string | null): PresenceMember | null => {
  const parsed = z.safeParse(presenceMember, channelData === null ? undefined : json(channelData))
  return parsed.success ? parsed.data : null
}

export const pusherError = (code: number, message: string): string => text('pusher:error', { code, message })

/** An error about one frame, which leaves the socket open. */
export const refusal = (code: keyof typeof pusherCodes, why: string): string => pusherError(pusherCodes[code], why)

export const PING = text('pusher:ping', {})
export const PONG = text('pusher:pong', {})
