// A TCP proxy between the app and the simulator that a test takes down, brings back up, or silences.
import { connect, createServer, type Server, type Socket } from 'node:net'
import { reservePort } from '../../simulator/runtime/reserved-port'

export interface NetworkProxy {
  /** Where the app reaches the simulator. */
  readonly url: string
  /** Breaks every connection and refuses new ones. */
  down(): Promise<void>
  up(): Promise<void>
  /** Connections that are open now stay open but carry nothing; new ones work. */
  silence(): void
  close(): Promise<void>
}

/** Starts a proxy in front of a server. */
export async function startNetworkProxy(url: string): Promise<NetworkProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const forward = (client: Socket): void => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }
  let server: Server = createServer(forward)
  // While the proxy is down, no other program may take its port.
  const port = await reservePort()
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen()
  const down = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return {
    url: `http://127.0.0.1:${port}`,
    down,
    async up() {
      server = createServer(forward)
      await listen()
    },
    silence() {
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    close: down,
  }
}
