// A line of one person to the server that keeps every byte on its way to them, and can be cut.
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'

export interface TappedLine {
  /** Where the person reaches the server. */
  readonly url: string
  /** Everything that came so far, headers and frames included. */
  received(): string
  /** Breaks every connection that is open now; new ones work. */
  cut(): void
  close(): void
}

/** Tells `heard` every chunk that is written to the socket. */
function tap(socket: Socket, heard: (chunk: Buffer) => void): void {
  for (const name of ['write', 'end'] as const) {
    const send: unknown = Reflect.get(socket, name)
    if (typeof send !== 'function') continue
    const tapped = (...all: readonly unknown[]): unknown => {
      const [chunk, encoding] = all
      if (typeof chunk === 'string')
        heard(Buffer.from(chunk, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8'))
      else if (chunk instanceof Uint8Array) heard(Buffer.from(chunk))
      return Reflect.apply(send, socket, all)
    }
    Object.assign(socket, { [name]: tapped })
  }
}

/** A port of one person's own; `serve` takes the connections that come to it. */
export async function tappedLine(serve: (socket: Socket) => void): Promise<TappedLine> {
  const chunks: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    tap(socket, (chunk) => chunks.push(chunk))
    serve(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => Buffer.concat(chunks).toString('utf8'),
    cut,
    close() {
      cut()
      server.close()
    },
  }
}
