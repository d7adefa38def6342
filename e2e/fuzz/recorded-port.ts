// A port to the server for one person that records every byte sent to them and can be cut.
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface RecordedPort {
  /** Where the person reaches the server. */
  readonly url: string
  /** Everything sent so far, including headers and frames. */
  received(): string
  /** Breaks every open connection; new ones work. */
  cut(): void
  close(): void
}

/** Calls `record` with every chunk that's written to the socket. */
function recordWrites(socket: Socket, record: (chunk: Buffer) => void): void {
  for (const name of ['write', 'end'] as const) {
    const send: unknown = Reflect.get(socket, name)
    if (typeof send !== 'function') continue
    const recorded = (...all: readonly unknown[]): unknown => {
      const [chunk, encoding] = all
      if (typeof chunk === 'string')
        record(Buffer.from(chunk, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8'))
      else if (chunk instanceof Uint8Array) record(Buffer.from(chunk))
      return Reflect.apply(send, socket, all)
    }
    Object.assign(socket, { [name]: recorded })
  }
}

/** Opens a port; `serve` handles its connections. */
export async function openRecordedPort(serve: (socket: Socket) => void): Promise<RecordedPort> {
  const chunks: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    recordWrites(socket, (chunk) => chunks.push(chunk))
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
