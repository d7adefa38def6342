// The remote address and local port of a request: the connection's, unless another node of the cluster forwarded the request.
import type { IncomingMessage } from 'node:http'

/** The connection details from the node that received the request. */
export interface Peer {
  readonly address: string
  readonly port: number
}

const peers = new WeakMap<IncomingMessage, Peer>()

/** Sets the peer of a forwarded request. Only for requests from an authenticated node of the same cluster. */
export const setPeer = (request: IncomingMessage, peer: Peer): void => {
  peers.set(request, peer)
}

/** The address of the client, or of the proxy in front. */
export const remoteAddressOf = (request: IncomingMessage): string =>
  peers.get(request)?.address ?? request.socket.remoteAddress ?? ''

/** The port that the client connected to; undefined after the connection is closed. */
export const localPortOf = (request: IncomingMessage): number | undefined =>
  peers.get(request)?.port ?? request.socket.localPort
