// Starts listening on this machine's loopback address, and on the name or address that the options add.
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'

interface ListenOptions {
  /** 0 picks a free port. */
  readonly port: number
  /** The name or address to listen on as well. Default: this machine only. */
  readonly host?: string
}

const LOOPBACK = '127.0.0.1'
/** Addresses that the loopback address is part of. */
const INCLUDING_LOOPBACK = new Set(['0.0.0.0', '::', LOOPBACK])

const started = (server: Server, port: number, host: string): Promise<AddressInfo | null> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' ? address : null)
    })
  })

/**
 * Resolves with the port. Every link that we print begins with localhost, so a server on one other address also serves what comes to
 * the loopback address, until it closes.
 */
export const listen = async (
  http: HttpServer,
  { port: requested, host = LOOPBACK }: ListenOptions,
): Promise<number> => {
  const bound = await started(http, requested, host)
  const port = bound?.port ?? requested
  if (bound === null || INCLUDING_LOOPBACK.has(bound.address)) return port
  const loopback = createServer((connection) => http.emit('connection', connection))
  await started(loopback, port, LOOPBACK)
  http.once('close', () => loopback.close())
  return port
}
