// Servers with invalid answers: each gets one message, and nothing counts as done.

import { firstValueFrom, toArray } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { CallName } from '../../contract/calls'
import { createApiClient } from './api-client'
import { createExchange } from './exchange'

const HOST = 'http://market.test'

interface Answer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

/** A client of a server that answers every call with this; `urls` are its calls. */
function client({ status, headers, body }: Answer) {
  const urls: string[] = []
  const deps = {
    fetch: (url: string) => {
      urls.push(url)
      return Promise.resolve(new Response(body, { status, headers }))
    },
    upload: () => Promise.reject(new TypeError('nothing is uploaded here')),
    origin: HOST,
    cookies: () => '',
    credential: () => ({ kind: 'token', bearer: 'Bearer t0k' }) as const,
    socketId: () => null,
    monotonic: () => 0,
    sampleClock: () => true,
    storeToken: () => true,
    dropToken: () => {
      throw new Error('the token is dropped')
    },
    onUser: () => undefined,
    epoch: () => 1,
  }
  return { ...createApiClient({ ...deps, exchange: createExchange(deps) }), urls }
}

const html = { 'Content-Type': 'text/html; charset=UTF-8' }
const json = { 'Content-Type': 'application/json' }
const list = '{"data":[],"unread":0}'

const bad: readonly (readonly [string, Answer, string])[] = [
  [
    'a page of HTML',
    { status: 200, headers: html, body: '<!doctype html><title>Login</title>' },
    'The server sent a web page instead of data. If this keeps happening, log in again.',
  ],
  [
    'truncated JSON',
    { status: 200, headers: json, body: list.slice(0, 9) },
    'The server’s response could not be read.',
  ],
  [
    'a PHP warning before JSON',
    {
      status: 200,
      headers: json,
      body: `<br />\n<b>Warning</b>: Undefined array key in /app/x.php on line 3<br />${list}`,
    },
    'The server’s response could not be read.',
  ],
  ['an empty 200', { status: 200, headers: json, body: '' }, 'The server’s response could not be read.'],
  [
    '413 from a proxy',
    { status: 413, headers: html, body: '<h1>413</h1>' },
    'The request is too large for the server.',
  ],
  ['419 every time', { status: 419, headers: json, body: '{}' }, 'The page is out of date. Reload it and try again.'],
  [
    '503 without Retry-After',
    { status: 503, headers: html, body: '<h1>Down</h1>' },
    'The service is temporarily unavailable. Please try again soon.',
  ],
  [
    '503 with Retry-After',
    { status: 503, headers: { ...json, 'Retry-After': '30' }, body: '{"message":"Service Unavailable"}' },
    'The service is temporarily unavailable. Please try again soon.',
  ],
  [
    'a PHP stack trace',
    { status: 500, headers: json, body: '{"message":"SQLSTATE[42S02]: Base table","trace":[]}' },
    'Something went wrong on the server. Please try again.',
  ],
]

/** A list, a change with content, a change without. */
const inputs = {
  'notification.list': {},
  'auction.start': { params: { auctionId: 7 }, body: { commence: true } },
  'notification.ignore': { params: { auctionId: 7 } },
} as const satisfies Partial<Record<CallName, object>>

describe.each(bad)('an answer that is %s', (what, answer, sentence) => {
  const callCount = what === 'an empty 200' || what === 'truncated JSON' || what.startsWith('a PHP') ? 1 : 3
  it.each(Object.entries(inputs).slice(0, callCount))('fails the call %s with one message', async (name, input) => {
    const { call, urls } = client(answer)
    const facts = await firstValueFrom(call(name as CallName, input as never).pipe(toArray()))
    expect(facts.at(-1)).toMatchObject({ type: `${name}/failed`, payload: { error: { message: sentence } } })
    // Only an expired page is retried automatically: its cookie is renewed, and the call repeated once.
    expect(urls).toHaveLength(what === '419 every time' ? 3 : 1)
  })
})

it('passes Retry-After on, in ms', async () => {
  const answer = { status: 503, headers: { 'Retry-After': '30' }, body: '{}' }
  const [fact] = await firstValueFrom(client(answer).call('notification.list', {}).pipe(toArray()))
  expect(fact).toMatchObject({ payload: { error: { retryAfterMs: 30_000 } } })
})

it('does not save an HTML page as a document', async () => {
  const answer = { status: 200, headers: html, body: '<title>Login</title>' }
  const facts = await firstValueFrom(
    client(answer)
      .call('loan.document', { params: { id: 7, form: 'form_hud' } })
      .pipe(toArray()),
  )
  expect(facts).toMatchObject([{ type: 'loan.document/failed' }])
})
