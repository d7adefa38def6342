// POST /api/broadcasting/auth: the signature for a private channel; binds the socket to the world of the request. S7.7
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
      // A socket that has closed, or that belongs to another world, gets a signature that no subscription can use. One that is
      // not known may be open at a Reverb beside the simulator.
      if (connection !== null) connections.bind(connection, world, viewer.userId, sessions.find(viewer.token))
      if (channel?.kind !== 'presence') {
        return { auth: signer.sign(world, body.socket_id, body.channel_name, null) }
      }
      const channel_data = JSON.stringify(memberOf(world, viewer.userId))
      return { auth: signer.sign(world, body.socket_id, body.channel_name, channel_data), channel_data }
    },
  }) satisfies Partial<Handlers>
