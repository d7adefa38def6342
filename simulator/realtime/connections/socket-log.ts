// Notes in the wire log which sockets subscribe to which channel, and which leave it.
import type { RunningWorld } from '../../runtime/running-world'
import type { WireLog } from '../../runtime/wire-log'
import { readChannel } from './channel-names'
import type { ConnectionRegistry } from './connection-registry'

/** From now on every subscription and every end of one is in the wire log. */
export const logSockets = (connections: ConnectionRegistry, wire: WireLog): void => {
  const logged = (name: string) => (_connection: unknown, world: RunningWorld, channel: string) =>
    wire.record(world, { direction: 'in', kind: 'socket', name, channel, userId: readChannel(channel)?.userId ?? null })
  connections.onListening(logged('subscribed'))
  connections.onLeft(logged('left'))
}
