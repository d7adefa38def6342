// Bodies of requests whose connection closes before they are read.
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import express, { type Request, type RequestHandler, type Response, urlencoded } from 'express'
import { expect, test } from 'vitest'
import { jsonBody } from './json-body'
import { readWith } from './read-body'
import { Refused } from './refused'

test.each([
  ['JSON', 'application/json', '{"price":101.5}', jsonBody(1_000)],
  ['a form', 'application/x-www-form-urlencoded', 'name=Ada', readWith(urlencoded({ extended: false }))],
] as const)(
  'a call whose connection has closed before its body was read is not served without it: %s',
  async (_what, type, body, parser) => {
    const app = express()
    const outcomes: unknown[] = []
    const waitForClose: RequestHandler = async (request, _response, next) => {
      await once(request.socket, 'close')
      next()
    }
    app.post('/', waitForClose, parser, (request: Request) => void outcomes.push(['served', request.body]))
    app.use((error: unknown, _request: Request, _response: Response, _next: () => void) => {
      outcomes.push(error instanceof Refused ? error.status : error)
    })
    const server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const received = once(server, 'request')
    client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    await received
    client.destroy()
    await expect.poll(() => outcomes).toEqual([400])
    server.close()
  },
)
