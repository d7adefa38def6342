// Both gateways on one server: which of them takes an upgrade, and how they close.
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RunningWorld } from '../runtime/running-world'
import { refuseUpgrade } from './connections/admission'
import type { Scheduler } from './presence/presence'
import { Presence } from './presence/presence'
import { openPusherGateway } from './pusher/pusher-gateway'
import type { Signer } from './pusher/signature'
import type { SocketIoOptions } from './socket-io/socket-io-gateway'
import { openSocketIoGateway } from './socket-io/socket-io-gateway'

export interface GatewayOptions extends Omit<SocketIoOptions, 'presence'> {
  readonly signer: Signer
  /** The world of a socket whose signature comes from a backend elsewhere; null when there is none. */
  readonly worldOfOthers: () => RunningWorld | null
  /** How the grace period of presence is timed; by real timers when left out. */
  readonly scheduler?: Scheduler | undefined
}

/** Opens both gateways on the server; returns how to close them and the server. */
export function openGateways(
  http: HttpServer,
  { signer, scheduler, worldOfOthers, ...options }: GatewayOptions,
): () => Promise<void> {
  const { connections, admission } = options
  const presence = new Presence(connections, scheduler)
  const socketIo = openSocketIoGateway(http, { ...options, presence })
  const pusher = openPusherGateway(connections, presence, signer, { worldOfOthers })
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.startsWith('/socket.io/')) return
    const refusal = admission(request)
    if (refusal !== null) refuseUpgrade(socket, refusal)
    else if (!pusher.upgrade(request, socket, head)) socket.destroy()
  })
  return async () => {
    await pusher.close()
    http.closeAllConnections()
    await socketIo.close()
  }
}
