// Carries out the faults of sockets: cuts or silences connections that are open, and those that a person opens meanwhile.
import type { SocketHit } from '../../faults/fault-hits'
import type { Faults } from '../../faults/faults'
import type { ClientConnection, ConnectionRegistry } from './connection-registry'

const hitConnection = (connection: ClientConnection, hit: SocketHit): void => {
  if (hit === 'cut') connection.cut()
  else connection.silence()
}

/** From now on faults hit the connections of this registry. */
export const applySocketFaults = (faults: Faults, connections: ConnectionRegistry): void => {
  faults.onSocketHit((world, userId, hit) => {
    for (const connection of connections.connectionsOf(world, userId)) hitConnection(connection, hit)
  })
  connections.onBound((connection, world, userId) => {
    const hit = faults.socketHit(world, userId)
    if (hit !== null) hitConnection(connection, hit)
  })
}
