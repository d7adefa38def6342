// Records subscriptions and unsubscriptions in the wire log.
import type { RunningWorld } from '../../runtime/running-world'
import type { WireLog } from '../../runtime/wire-log'
import { readChannel } from './channel-names'
import type { ConnectionRegistry } from './connection-registry'

/** Records every subscription and unsubscription from now on. */
export const logSockets = (connections: ConnectionRegistry, wire: WireLog): void => {
  const log = (name: string) => (_connection: unknown, world: RunningWorld, channel: string) =>
    wire.record(world, { direction: 'in', kind: 'socket', name, channel, userId: readChannel(channel)?.userId ?? null })
  connections.onListening(log('subscribed'))
  connections.onLeft(log('left'))
}
