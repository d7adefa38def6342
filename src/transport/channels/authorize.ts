// Signs channels through the app's own HTTP client: same token, same 419 handling, same timeout. S7.7
import * as z from 'zod/mini'
import type { Exchange } from '../api/exchange'
import type { Authorize } from './connector'

/** `key:signature`. Checked here, because a server that gets anything else fails without naming the channel. */
const signature = z.string().check(z.regex(/^[^:\s]+:[0-9A-Za-z]+$/))
const signedAnswer = z.object({ auth: signature, channel_data: z.optional(z.string()) })

/** Authorizes private and presence channels by POST /api/broadcasting/auth. */
export function createAuthorize(exchange: Exchange): Authorize {
  return async (socketId, channel) => {
    const body = { socket_id: socketId, channel_name: channel }
    const outcome = await exchange('broadcasting.auth', { body }, {}, new AbortController().signal)
    if (!outcome.ok) return { ok: false, status: outcome.error.status, message: outcome.error.message }
    const answer = signedAnswer.safeParse(outcome.value)
    return answer.success
      ? { ok: true, auth: answer.data.auth, channelData: answer.data.channel_data }
      : { ok: false, status: 0, message: 'The server did not sign the channel.' }
  }
}
