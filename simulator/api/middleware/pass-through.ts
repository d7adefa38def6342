// Passes a call through to a real server, and its answer back.
import type { Response } from 'express'
import type { Fault } from '../../world/faults/fault'
import { sendJson } from './answer'
import { recordResponse } from './wire-tap'

/** The headers of a call that the real server needs. */
const PASSED = ['accept', 'accept-language', 'authorization', 'content-type', 'idempotency-key', 'x-requested-with']

/** Real ms. */
const TIMEOUT_MS = 30_000

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Makes the same call at the fault's server; answers with 502 if it doesn't respond. `headers` of the fault replace those of the call. */
export async function passThrough(response: Response, { to = '', headers = {} }: Fault): Promise<void> {
  const { req } = response
  const passed = new Headers()
  for (const name of PASSED) {
    const value = req.get(name)
    if (value !== undefined) passed.set(name, value)
  }
  for (const [name, value] of Object.entries(headers)) passed.set(name, value)
  const hasBody = req.method !== 'GET' && req.method !== 'HEAD' && req.body !== undefined
  if (hasBody) passed.set('content-type', 'application/json')
  const answer = await fetch(`${to}${req.originalUrl}`, {
    method: req.method,
    headers: passed,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(hasBody ? { body: JSON.stringify(req.body) } : {}),
  }).catch(() => null)
  if (answer === null) return sendJson(response, 502, { message: `The server at ${to} did not respond.` })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type')
  recordResponse(response, jsonOf(bytes.toString('utf8')))
  response.status(answer.status)
  if (type !== null) response.setHeader('Content-Type', type)
  response.end(bytes)
}
