// Opens both gateways on one HTTP server.
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseUpgrade } from './connections/admission'
import type { Protocol, ProtocolService } from './connections/protocol'
import { Presence, type Scheduler } from './presence/presence'
import { openPusherGateway } from './pusher/pusher-gateway'
import { type PusherFrame, type PusherProtocolOptions, pusherProtocol } from './pusher/pusher-protocol'
import { openSocketIoGateway, type SocketIoOptions } from './socket-io/socket-io-gateway'
import { type SocketIoFrame, type SocketIoProtocolOptions, socketIoProtocol } from './socket-io/socket-io-protocol'

/** The protocols of both gateways. */
export interface Protocols {
  readonly pusher: Protocol<PusherFrame>
  readonly socketIo: Protocol<SocketIoFrame>
}

/** The services that handle the sockets of both gateways. */
export interface ProtocolServices {
  readonly pusher: ProtocolService<PusherFrame>
  readonly socketIo: ProtocolService<SocketIoFrame>
}

type ProtocolOptions = Omit<PusherProtocolOptions & SocketIoProtocolOptions, 'presence'>

export interface GatewayOptions extends ProtocolOptions, SocketIoOptions {
  /** Times the grace period of presence. Defaults to real timers. */
  readonly scheduler?: Scheduler | undefined
  /** Replaces the services of the sockets, as a cluster does. Defaults to the protocols themselves. */
  readonly serve?: ((protocols: Protocols) => ProtocolServices) | undefined
}

/** Opens both gateways; returns a function that closes them and the server. */
export function openGateways(http: HttpServer, options: GatewayOptions): () => Promise<void> {
  const { connections, admission, scheduler, signer, serve = (protocols) => protocols } = options
  const presence = new Presence(connections, scheduler)
  const services = serve({
    pusher: pusherProtocol({ ...options, presence }),
    socketIo: socketIoProtocol({ ...options, presence }),
  })
  const socketIo = openSocketIoGateway(http, services.socketIo, options)
  const pusher = openPusherGateway(services.pusher, { isKnownKey: (key) => signer.knows(key) })
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
