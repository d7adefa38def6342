// A line of one person to the server that keeps every byte on its way to them, and can be cut.
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

export interface TappedLine {
  /** Where the person reaches the server. */
  readonly url: string
  /** Everything that came so far, headers and frames included. */
  received(): string
  /** Breaks every connection that is open now; new ones work. */
  cut(): void
  close(): void
}

/** Puts a line before the server on this port. */
export async function tappedLine(port: number): Promise<TappedLine> {
  const chunks: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    client.pipe(upstream)
    upstream.on('data', (chunk: Buffer) => chunks.push(chunk))
    upstream.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${own}`,
    received: () => Buffer.concat(chunks).toString('utf8'),
    cut,
    close() {
      cut()
      server.close()
    },
  }
}
