// POST /api/broadcasting/auth: signs a private channel and binds the socket to the request's world. S7.7
import { mayListen, memberOf } from '../realtime/connections/authorize'
import { readChannel } from '../realtime/connections/channel-names'
import type { HandlerContext, Handlers } from './handler'
import { Refused } from './middleware/refused'

/** The handler of channel authorization. */
export const broadcastingHandlers = ({ connections, signer, faults, sessions }: HandlerContext) =>
  ({
    'broadcasting.auth': ({ world, viewer, input: { body } }) => {
      const channel = readChannel(body.channel_name)
      // Laravel's AccessDeniedHttpException has an empty message.
      if (faults.refusesChannel(world, viewer.userId, channel?.noun ?? null)) throw new Refused(403, { message: '' })
      if (!mayListen(world, viewer.userId, body.channel_name)) throw new Refused(403, { message: '' })
      const connection = connections.byId(body.socket_id)
      // A closed socket, or one of another world, gets a signature that no subscription can use. An unknown one may be open at
      // a separate Reverb server.
      if (connection !== null) connections.bind(connection, world, viewer.userId, sessions.find(viewer.token))
      if (channel?.kind !== 'presence') {
        return { auth: signer.sign(world, body.socket_id, body.channel_name, null) }
      }
      const channel_data = JSON.stringify(memberOf(world, viewer.userId))
      return { auth: signer.sign(world, body.socket_id, body.channel_name, channel_data), channel_data }
    },
  }) satisfies Partial<Handlers>
