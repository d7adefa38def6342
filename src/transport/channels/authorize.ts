// Signs channels through the app's own fetch client: same token, same 419 handling, same time-out. S7.7
import * as z from 'zod/mini'
import type { Exchange } from '../api/exchange'
import type { Authorize } from './connector'

/** `key:signature`; a server that gets anything else says no more than that something was wrong, and not with which channel. */
const signature = z.string().check(z.regex(/^[^:\s]+:[0-9A-Za-z]+$/))
const signed = z.object({ auth: signature, channel_data: z.optional(z.string()) })

/** The authorization of private and presence channels by POST /api/broadcasting/auth. */
export function createAuthorize(exchange: Exchange): Authorize {
  return async (socketId, channel) => {
    const body = { socket_id: socketId, channel_name: channel }
    const outcome = await exchange('broadcasting.auth', { body }, {}, new AbortController().signal)
    if (!outcome.ok) return { ok: false, status: outcome.error.status, message: outcome.error.message }
    const answer = signed.safeParse(outcome.value)
    return answer.success
      ? { ok: true, auth: answer.data.auth, channelData: answer.data.channel_data }
      : { ok: false, status: 0, message: 'The server did not sign the channel.' }
  }
}
