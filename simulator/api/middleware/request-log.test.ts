// One line per request, with the world and without secrets.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Writable } from 'node:stream'
import express from 'express'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { requestLog } from './request-log'

test('a request leaves one line with method, path, status and world, and no query, header or body', async () => {
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
  await fetch(`http://localhost:${port}/api/auth/user?token=secret`, {
    method: 'POST',
    headers: { Authorization: 'Bearer secret', Cookie: 'auth._token.local=secret' },
    body: 'secret',
  })
  await written
  server.close()
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    method: 'POST',
    path: '/api/auth/user',
    status: 401,
    world: 'main',
  })
  expect(lines[0]).not.toContain('secret')
})
