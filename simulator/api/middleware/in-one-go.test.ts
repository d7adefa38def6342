// Several middlewares as one: in their order, for their paths, and an error ends them.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { RequestHandler } from 'express'
import express from 'express'
import { afterEach, expect, test } from 'vitest'
import { below, inOneGo } from './in-one-go'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** What these did for a path: their marks, and the status. */
const asked = async (path: string, ...handlers: readonly RequestHandler[]) => {
  const app = express()
  app.use(inOneGo(...handlers))
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

test('they come one after the other, and then what follows them', async () => {
  expect(await asked('/', mark('a'), mark('b'))).toEqual({ marks: 'a, b', status: 200, text: 'served' })
})

test.each([
  ['/api', 'a, b'],
  ['/API/x?y=1', 'a, b'],
  ['/apis', 'b'],
  ['/x/api', 'b'],
])('%s: only what is for the path or below it', async (path, marks) => {
  expect((await asked(path, below(['/api', '/other'], mark('a')), mark('b'))).marks).toBe(marks)
})

test.each<[string, RequestHandler]>([
  [
    'thrown',
    () => {
      throw new Error('no')
    },
  ],
  ['handed on', (_request, _response, next) => next(new Error('no'))],
])('an error that is %s ends them', async (_how, failing) => {
  expect(await asked('/', mark('a'), failing, mark('b'))).toEqual({ marks: 'a', status: 500, text: 'no' })
})

test('what throws after one that took its time is answered as well', async () => {
  const slow: RequestHandler = (_request, _response, next) => void setImmediate(next)
  const failing: RequestHandler = () => {
    throw new Error('no')
  }
  expect(await asked('/', slow, failing, mark('b'))).toEqual({ marks: null, status: 500, text: 'no' })
})

test('one that answers is the last', async () => {
  const answering: RequestHandler = (_request, response) => void response.status(204).end()
  expect(await asked('/', mark('a'), answering, mark('b'))).toEqual({ marks: 'a', status: 204, text: '' })
})
