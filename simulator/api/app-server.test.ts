// The HTTP server of an Express app.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import { appServer } from './app-server'

test('the server serves the app, and creates messages with the prototypes that Express would set', async () => {
  const app = express()
  app.get('/', (request, response) => void response.status(201).json({ path: request.path, asked: request.query }))
  const server = appServer(app)
  const prototypes: unknown[] = []
  server.prependListener('request', (request, response) =>
    prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response)),
  )
  server.listen(0)
  await once(server, 'listening')
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?page=2`)
    expect([answer.status, await answer.json()]).toEqual([201, { path: '/', asked: { page: '2' } }])
    expect(prototypes.length).toBe(2)
    expect(prototypes[0]).toBe(app.request)
    expect(prototypes[1]).toBe(app.response)
  } finally {
    server.close()
  }
})

test('idle connections stay open longer than nginx keeps its own, which is 60 s', () => {
  expect(appServer(express()).keepAliveTimeout).toBe(65_000)
})
