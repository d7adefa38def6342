// Applies socket faults: cuts or silences open connections, and those opened while a fault is active.
import type { SocketHit } from '../../faults/fault-hits'
import type { Faults } from '../../faults/faults'
import type { ClientConnection, ConnectionRegistry } from './connection-registry'

const hitConnection = (connection: ClientConnection, hit: SocketHit): void => {
  if (hit === 'cut') connection.cut()
  else connection.silence()
}

/** Applies socket faults to the connections of this registry from now on. */
export const applySocketFaults = (faults: Faults, connections: ConnectionRegistry): void => {
  faults.onSocketHit((world, userId, hit) => {
    for (const connection of connections.connectionsOf(world, userId)) hitConnection(connection, hit)
  })
  connections.onBound((connection, world, userId) => {
    const hit = faults.socketHit(world, userId)
    if (hit !== null) hitConnection(connection, hit)
  })
}
