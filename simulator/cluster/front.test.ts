// Shutting down a node’s server answers all requests that have arrived, even if the process was busy.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { Front } from './front'

const REQUEST = 'GET /api/auth/user HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** A node that owns every world and responds with `done`. */
async function openFront() {
  const inner = createServer((_, response) => void response.end('done'))
  const nodes = { alive: () => [], waitUntilHeld: async () => true, isGone: () => false, least: () => null }
  const front = new Front({
    inner,
    nodes,
    nodeName: 'a',
    secret: 'secret',
    onForwarded: () => undefined,
    hasUnsaved: () => false,
    ownership: { placeOf: async () => ({ kind: 'here' as const }), forget: () => undefined },
    groupOfCode: async () => null,
    groupOfKey: async () => null,
  })
  const { server } = front
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connectClient = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  return {
    connectClient,
    /** Stops the node, after which the process ends and closes all connections. */
    async stop() {
      front.drain()
      await front.end()
      server.closeAllConnections()
    },
  }
}

/** Everything received until the other side closes. */
async function receivedText(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += String(chunk)
  })
  await once(socket, 'close')
  return text
}

test('a call on an existing connection is answered during shutdown, and the connection is closed', async () => {
  const { connectClient, stop } = await openFront()
  const socket = await connectClient()
  const answer = receivedText(socket)
  const stopped = stop()
  socket.write(REQUEST)
  expect(await answer).toMatch(/^HTTP\/1.1 200 OK\r\n.*Connection: close\r\n.*done/s)
  await stopped
})

test('an idle connection does not delay the shutdown, and new connections are refused', async () => {
  const { connectClient, stop } = await openFront()
  const answer = receivedText(await connectClient())
  await stop()
  expect(await answer).toBe('')
  await expect(connectClient()).rejects.toThrow('ECONNREFUSED')
})
