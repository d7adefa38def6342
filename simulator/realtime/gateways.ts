// Both gateways on one server: which of them takes an upgrade, who serves their sockets, and how they close.
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseUpgrade } from './connections/admission'
import type { LineProtocol, LineService } from './connections/line'
import type { Scheduler } from './presence/presence'
import { Presence } from './presence/presence'
import { openPusherGateway } from './pusher/pusher-gateway'
import type { PusherFrame, PusherProtocolOptions } from './pusher/pusher-protocol'
import { pusherProtocol } from './pusher/pusher-protocol'
import type { SocketIoOptions } from './socket-io/socket-io-gateway'
import { openSocketIoGateway } from './socket-io/socket-io-gateway'
import type { SocketIoFrame, SocketIoProtocolOptions } from './socket-io/socket-io-protocol'
import { socketIoProtocol } from './socket-io/socket-io-protocol'

/** Both protocols, as this process serves them. */
export interface LineProtocols {
  readonly pusher: LineProtocol<PusherFrame>
  readonly socketIo: LineProtocol<SocketIoFrame>
}

/** Who serves the sockets of both gateways. */
export interface LineServices {
  readonly pusher: LineService<PusherFrame>
  readonly socketIo: LineService<SocketIoFrame>
}

type ProtocolOptions = Omit<PusherProtocolOptions & SocketIoProtocolOptions, 'presence'>

export interface GatewayOptions extends ProtocolOptions, SocketIoOptions {
  /** How the grace period of presence is timed; by real timers when left out. */
  readonly scheduler?: Scheduler | undefined
  /** Serves the sockets in the place of this process; by these protocols when left out. */
  readonly serving?: ((protocols: LineProtocols) => LineServices) | undefined
}

/** Opens both gateways on the server; returns how to close them and the server. */
export function openGateways(http: HttpServer, options: GatewayOptions): () => Promise<void> {
  const { connections, admission, scheduler, signer, serving = (protocols) => protocols } = options
  const presence = new Presence(connections, scheduler)
  const services = serving({
    pusher: pusherProtocol({ ...options, presence }),
    socketIo: socketIoProtocol({ ...options, presence }),
  })
  const socketIo = openSocketIoGateway(http, services.socketIo, options)
  const pusher = openPusherGateway(services.pusher, { knows: (key) => signer.knows(key) })
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
