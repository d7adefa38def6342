// Applies faults to a call: delays, fails or hangs it, or damages its response.
import type { Response } from 'express'
import type { CallName } from '../../../src/contract/calls'
import { corrupt, truncate } from '../../faults/damage'
import type { Faults } from '../../faults/faults'
import type { RunningWorld } from '../../runtime/running-world'
import { atVirtualTime } from '../../runtime/virtual-wait'
import { sendJson } from './answer'
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

/** Applies the faults that hit the call. False if that sent a response or the call hangs. */
export const applyCallFaults = async (
  { faults, world, call, person, response }: FaultedCall,
  when: 'before' | 'after',
): Promise<boolean> => {
  for (const hit of faults.callHits(world, call, person, when)) {
    if (hit.kind === 'delay') {
      await delay(world, hit.ms, hit.time)
    } else if (hit.kind === 'hang') {
      response.once(
        'close',
        faults.hang(world, () => response.destroy()),
      )
      return false
    } else {
      fail(response, hit.status, hit.body)
      return false
    }
  }
  return !response.destroyed
}

/** Sends this body, damaged if a fault says so. */
export const sendThroughFaults = ({ faults, world, call, person, response }: FaultedCall, body: unknown) => {
  const damage = faults.damage(world, call, person)
  if (damage === null || body === null) return sendJson(response, 200, body)
  if (damage === 'corrupted') return sendJson(response, 200, corrupt(body))
  const text = truncate(JSON.stringify(body))
  recordResponse(response, text)
  response.status(200).set('Content-Type', 'application/json').end(text)
}
