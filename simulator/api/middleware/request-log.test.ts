// The request log.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Writable } from 'node:stream'
import express from 'express'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { requestLog } from './request-log'

/** The log line of a request to this path. */
async function lineOf(path: string): Promise<string> {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
      sink.emit('line')
    },
  })
  const written = once(sink, 'line')
  const app = express()
  app.use(requestLog(pino({ base: null }, sink)))
  app.use((_request, response) => {
    response.setHeader('X-Simulator', 'main')
    response.status(401).send('a secret answer')
  })
  const server = createServer(app).listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await fetch(`http://localhost:${port}${path}`, {
    method: 'POST',
    headers: { Authorization: 'Bearer secret', Cookie: 'auth._token.local=secret' },
    body: 'secret',
  })
  await written
  server.close()
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

test('logs method, path, status and world, but no query, header or body', async () => {
  const line = await lineOf('/api/auth/user?token=secret')
  expect(JSON.parse(line)).toMatchObject({
    method: 'POST',
    path: '/api/auth/user',
    status: 401,
    world: 'main',
  })
  expect(line).not.toContain('secret')
})

test('omits the codes of rooms and worlds', async () => {
  for (const path of ['/simulator/join/k7x2pq', '/simulator/join/k7x2pq/seat/2', '/simulator/enter/main?code=k7x2pq']) {
    const line = await lineOf(path)
    expect(line).toContain('/simulator/')
    expect(line).not.toContain('k7x2pq')
  }
})
