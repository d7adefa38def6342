// Starts listening, by default on this machine only.
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ListenOptions {
  /** 0 picks a free port. */
  readonly port: number
  /** The name or address to listen on. Default: this machine only. */
  readonly host?: string
}

const LOOPBACK = '127.0.0.1'

/** Resolves with the port. */
export const listen = (http: HttpServer, { port, host }: ListenOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen({ port, host: host ?? LOOPBACK }, () => {
      http.off('error', reject)
      resolve(portOf(http.address(), port))
    })
  })

const portOf = (address: AddressInfo | string | null, requested: number): number =>
  typeof address === 'object' && address !== null ? address.port : requested
