// A frame template reuses one buffer for many sockets, and still sends each its own channel name.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { Frame } from './frame'
import { Payload } from './payload'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const EVENT = 'auction-live-changed'

/** Both ends of a TCP connection. */
async function openTcpConnection(): Promise<{ readonly server: Socket; readonly client: Socket }> {
  const listener = createServer()
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const client = connect((listener.address() as AddressInfo).port, '127.0.0.1')
  const [server]: Socket[] = await once(listener, 'connection')
  if (server === undefined) throw new Error('no connection')
  closers.push(
    () => client.destroy(),
    () => server.destroy(),
    () => listener.close(),
  )
  return { server, client }
}

/** Reads this many bytes. */
const readBytes = async (client: Socket, bytes: number): Promise<Buffer> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of client) {
    parts.push(part)
    length += part.length
    if (length >= bytes) break
  }
  return Buffer.concat(parts)
}

const gateways = [
  {
    gateway: 'Pusher',
    write: (frame: Frame, to: Duplex) => frame.toPusher(to),
    expected: (frame: Frame) => frame.webSocketBytes,
  },
  {
    gateway: 'Socket.IO',
    write: (frame: Frame, to: Duplex) => frame.toSocketIo(to),
    expected: (frame: Frame) => frame.socketIoBytes,
  },
]

/** A transport that keeps references to the written chunks. */
const holdingTransport = () => {
  const chunks: Buffer[] = []
  const transport = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
  })
  return { chunks, transport }
}

test.each(gateways)('writes each $gateway socket the frame for its channel', ({ write, expected }) => {
  const payload = new Payload({ id: 3, note: 'a "quoted" – word' })
  const { chunks, transport } = holdingTransport()
  const names = ['private-auction.7', 'private-auction.8', 'private-auction.12', 'private-auction.9']
  const frames = names.map((name) => Frame.personal(name, EVENT, payload))
  for (const frame of frames) write(frame, transport)
  expect(chunks.map(String)).toEqual(names.map((name) => String(expected(new Frame(name, EVENT, payload)))))
})

test.each(gateways)('writes different events with the same payload to $gateway sockets', ({ write, expected }) => {
  const payload = new Payload({ id: 3 })
  const { chunks, transport } = holdingTransport()
  for (const event of ['auction-live-removed', 'auction-past-removed'])
    write(Frame.personal('private-auction.7', event, payload), transport)
  expect(chunks.map(String)).toEqual(
    ['auction-live-removed', 'auction-past-removed'].map((event) =>
      String(expected(new Frame('private-auction.7', event, payload))),
    ),
  )
})

test.each(gateways)(
  'does not change frames that are still buffered for a slow $gateway client',
  async ({ write, expected }) => {
    const [slow, quick] = [await openTcpConnection(), await openTcpConnection()]
    const payload = new Payload({ text: 'x'.repeat(1_000_000) })
    const [slowFrame, quickFrame] = ['private-auction.1', 'private-auction.2'].map((name) =>
      Frame.personal(name, EVENT, payload),
    )
    if (slowFrame === undefined || quickFrame === undefined) throw new Error('no frames')
    // Write more than the operating system accepts, until a frame is buffered in this process.
    let sent = 0
    for (let isFull = false; !isFull; sent += 1) {
      isFull = slow.server.writableLength > 0
      write(slowFrame, slow.server)
    }
    write(quickFrame, quick.server)
    const frame = expected(new Frame('private-auction.1', EVENT, payload))
    const all = await readBytes(slow.client, frame.length * sent)
    expect(all.equals(Buffer.concat(Array.from({ length: sent }, () => frame)))).toBe(true)
    const other = expected(new Frame('private-auction.2', EVENT, payload))
    expect((await readBytes(quick.client, other.length)).equals(other)).toBe(true)
  },
)
