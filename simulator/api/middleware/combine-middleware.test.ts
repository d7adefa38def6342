// Several middlewares as one.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { RequestHandler } from 'express'
import express from 'express'
import { afterEach, expect, test } from 'vitest'
import { below, combineMiddleware } from './combine-middleware'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Sends a request through these handlers; returns their marks and the response. */
const respond = async (path: string, ...handlers: readonly RequestHandler[]) => {
  const app = express()
  app.use(combineMiddleware(...handlers))
  app.use((_request, response) => void response.status(200).end('served'))
  const failed: express.ErrorRequestHandler = (error: Error, _request, response, _next) =>
    void response.status(500).end(error.message)
  app.use(failed)
  const server = app.listen(0)
  closers.push(() => server.close())
  await once(server, 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  return { marks: answer.headers.get('marks'), status: answer.status, text: await answer.text() }
}

const mark =
  (name: string): RequestHandler =>
  (_request, response, next) => {
    response.appendHeader('marks', name)
    next()
  }

test('combined middleware runs its handlers in order and then continues', async () => {
  expect(await respond('/', mark('a'), mark('b'))).toEqual({ marks: 'a, b', status: 200, text: 'served' })
})

test.each([
  ['/api', 'a, b'],
  ['/API/x?y=1', 'a, b'],
  ['/apis', 'b'],
  ['/x/api', 'b'],
])('combined middleware runs only the handlers for %s and its parent paths', async (path, marks) => {
  expect((await respond(path, below(['/api', '/other'], mark('a')), mark('b'))).marks).toBe(marks)
})

test.each<[string, RequestHandler]>([
  [
    'thrown',
    () => {
      throw new Error('no')
    },
  ],
  ['passed to next', (_request, _response, next) => next(new Error('no'))],
])('combined middleware stops at an error that is %s', async (_how, failing) => {
  expect(await respond('/', mark('a'), failing, mark('b'))).toEqual({ marks: 'a', status: 500, text: 'no' })
})

test('combined middleware handles an error after an asynchronous handler', async () => {
  const slow: RequestHandler = (_request, _response, next) => void setImmediate(next)
  const failing: RequestHandler = () => {
    throw new Error('no')
  }
  expect(await respond('/', slow, failing, mark('b'))).toEqual({ marks: null, status: 500, text: 'no' })
})

test('combined middleware stops at a handler that responds', async () => {
  const answering: RequestHandler = (_request, response) => void response.status(204).end()
  expect(await respond('/', mark('a'), answering, mark('b'))).toEqual({ marks: 'a', status: 204, text: '' })
})
