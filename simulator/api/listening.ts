// Begins to listen: on this machine only, unless another name is given.
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Place {
  /** 0 = any free one. */
  readonly port: number
  /** The name or address; this machine only when left out. */
  readonly host?: string
}

const LOOPBACK = '127.0.0.1'

/** Resolves with the port. */
export const listening = (http: HttpServer, { port, host }: Place): Promise<number> =>
  new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen({ port, host: host ?? LOOPBACK }, () => {
      http.off('error', reject)
      resolve(portOf(http.address(), port))
    })
  })

const portOf = (address: AddressInfo | string | null, asked: number): number =>
  typeof address === 'object' && address !== null ? address.port : asked
