// Applies faults to a call: delays, fails, hangs or answers it, passes it through, or changes or damages its response.
import type { Response } from 'express'
import type { CallName } from '../../../src/contract/calls'
import { filled, merged, type TemplateValues } from '../../faults/answer-by-hand'
import { corrupt, truncate } from '../../faults/damage'
import type { Faults } from '../../faults/faults'
import type { RunningWorld } from '../../runtime/running-world'
import { atVirtualTime } from '../../runtime/virtual-wait'
import type { Fault } from '../../world/faults/fault'
import { sendJson } from './answer'
import { passThrough } from './pass-through'
import { recordResponse } from './wire-tap'

/** One call that faults may hit. */
export interface FaultedCall {
  readonly faults: Faults
  readonly world: RunningWorld
  readonly call: CallName
  /** A persona's key; null if unknown. */
  readonly person: string | null
  readonly response: Response
}

const occasionOf = ({ call, person, response: { req } }: FaultedCall) => ({
  call,
  person,
  params: req.params,
  query: req.query,
  sent: req.body,
})

const delay = (world: RunningWorld, ms: number, time: 'real' | 'virtual'): Promise<void> =>
  new Promise((resolve) => {
    if (time === 'virtual') atVirtualTime(world, world.reading().now + ms, resolve)
    else setTimeout(resolve, ms)
  })

/** Laravel's body for a status. */
const defaultBody = (status: number): unknown => {
  switch (status) {
    case 401:
      return { message: 'Unauthenticated.' }
    case 403:
      return { message: 'This action is unauthorized.' }
    case 413:
      return { message: '' }
    case 419:
      return { message: 'CSRF token mismatch.' }
    case 429:
      return { message: 'Too Many Attempts.' }
    case 503:
      return { message: 'Service Unavailable' }
    default:
      return { message: 'Server Error' }
  }
}

const fail = (response: Response, status: number, body: unknown): void => {
  if (status === 429 || status === 503) response.setHeader('Retry-After', '1')
  if (typeof body === 'string') response.status(status).type('html').send(body)
  else sendJson(response, status, body ?? defaultBody(status))
}

const templateValues = ({ world, person, response: { req } }: FaultedCall): TemplateValues => ({
  now: new Date(world.reading().now).toISOString(),
  person,
  params: req.params,
  query: req.query,
  sent: req.body,
})

/** Sends what a fault answers. */
const answerByHand = (call: FaultedCall, { status = 200, headers = {}, body }: Fault): void => {
  const { response } = call
  const answer = filled(body, templateValues(call))
  response.setHeaders(new Map(Object.entries(headers)))
  if (typeof answer === 'string') {
    recordResponse(response, answer)
    if (response.getHeader('Content-Type') === undefined) response.type('html')
    response.status(status).end(answer)
  } else if (answer === undefined) response.status(status).end()
  else sendJson(response, status, answer)
}

/** Applies the faults that hit the call. False if that sent a response or the call hangs. */
export const applyCallFaults = async (call: FaultedCall, when: 'before' | 'after'): Promise<boolean> => {
  const { faults, world, response } = call
  for (const hit of faults.callHits(world, occasionOf(call), when)) {
    switch (hit.kind) {
      case 'delay':
        await delay(world, hit.ms, hit.time)
        break
      case 'hang':
        response.once(
          'close',
          faults.hang(world, () => response.destroy()),
        )
        return false
      case 'answer':
        answerByHand(call, hit.fault)
        return false
      case 'pass through':
        await passThrough(response, hit.fault)
        return false
      default:
        fail(response, hit.status, hit.body)
        return false
    }
  }
  return !response.destroyed
}

/** Sends this body, changed or damaged if a fault says so. */
export const sendThroughFaults = (call: FaultedCall, answer: unknown) => {
  const { faults, world, response } = call
  const changes = faults.changes(world, occasionOf(call))
  const values = templateValues(call)
  const body = changes.reduce((value, { merge }) => merged(value, filled(merge, values)), answer)
  const status = changes.findLast((change) => change.status !== undefined)?.status ?? 200
  for (const { headers = {} } of changes) response.setHeaders(new Map(Object.entries(headers)))
  const damage = faults.damage(world, occasionOf(call))
  if (damage === null || body === null) return sendJson(response, status, body)
  if (damage === 'corrupted') return sendJson(response, 200, corrupt(body))
  const text = truncate(JSON.stringify(body))
  recordResponse(response, text)
  response.status(200).set('Content-Type', 'application/json').end(text)
}
