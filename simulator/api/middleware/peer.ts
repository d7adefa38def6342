// Whom a request comes from, and the port that was asked: those of its connection, unless another node of this cluster that
// passes it on says them.
import type { IncomingMessage } from 'node:http'

/** What the node knows that took the request in. */
export interface Peer {
  readonly address: string
  readonly port: number
}

const peers = new WeakMap<IncomingMessage, Peer>()

/** From now on the request comes from there; for whoever has proved to be a node of the same cluster. */
export const tellPeer = (request: IncomingMessage, peer: Peer): void => {
  peers.set(request, peer)
}

/** The address of the client, or of the proxy in front. */
export const remoteAddressOf = (request: IncomingMessage): string =>
  peers.get(request)?.address ?? request.socket.remoteAddress ?? ''

/** The port that the client asked; undefined when the connection is gone. */
export const localPortOf = (request: IncomingMessage): number | undefined =>
  peers.get(request)?.port ?? request.socket.localPort
