// Opens both gateways on one HTTP server.
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseUpgrade } from './connections/admission'
import { Presence, type Scheduler } from './presence/presence'
import { openPusherGateway } from './pusher/pusher-gateway'
import { type PusherProtocolOptions, pusherProtocol } from './pusher/pusher-protocol'
import { openSocketIoGateway, type SocketIoOptions } from './socket-io/socket-io-gateway'
import { type SocketIoProtocolOptions, socketIoProtocol } from './socket-io/socket-io-protocol'

type ProtocolOptions = Omit<PusherProtocolOptions & SocketIoProtocolOptions, 'presence'>

export interface GatewayOptions extends ProtocolOptions, SocketIoOptions {
  /** Times the grace period of presence. Defaults to real timers. */
  readonly scheduler?: Scheduler | undefined
}

/** Opens both gateways; returns a function that closes them and the server. */
export function openGateways(http: HttpServer, options: GatewayOptions): () => Promise<void> {
  const { connections, admission, scheduler, signer } = options
  const presence = new Presence(connections, scheduler)
  const socketIo = openSocketIoGateway(http, socketIoProtocol({ ...options, presence }), options)
  const pusher = openPusherGateway(pusherProtocol({ ...options, presence }), { isKnownKey: (key) => signer.knows(key) })
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
