// POST /api/broadcasting/auth: the signature for a private channel, and the binding of the socket to the world that is
// asked in. Who may listen is decided in channels/authorise.ts. spec §7
import { mayListen, memberOf } from '../realtime/connections/authorize'
import { readChannel } from '../realtime/connections/channel-names'
import type { HandlerContext, Handlers } from './handler'
import { Refused } from './middleware/refused'

/** The handler of channel authorisation. */
export const broadcastingHandlers = ({ lines, signer, faults }: HandlerContext) =>
  ({
    'broadcasting.auth': ({ world, viewer, input: { body } }) => {
      // Laravel's AccessDeniedHttpException carries no words. toolchain.md §4
      if (faults.refusesChannel(world, viewer.userId, body.channel_name)) throw new Refused(403, { message: '' })
      if (!mayListen(world, viewer.userId, body.channel_name)) throw new Refused(403, { message: '' })
      const line = lines.byId(body.socket_id)
      // A socket that has gone, or that belongs to another world, gets a signature that its subscription cannot use.
      if (line !== null) lines.bind(line, world, viewer.userId)
      if (readChannel(body.channel_name)?.kind !== 'presence') {
        return { auth: signer.sign(world, body.socket_id, body.channel_name, null) }
      }
      const channel_data = JSON.stringify(memberOf(world, viewer.userId))
      return { auth: signer.sign(world, body.socket_id, body.channel_name, channel_data), channel_data }
    },
  }) satisfies Partial<Handlers>
