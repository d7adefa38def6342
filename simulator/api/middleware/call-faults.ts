// What faults do to one call: it waits, fails, hangs, or its answer is damaged. Which fault strikes is not decided here.
import type { Response } from 'express'
import type { CallName } from '../../../src/contract/calls'
import { corrupted, truncatedText } from '../../faults/damage'
import type { Faults } from '../../faults/faults'
import type { RunningWorld } from '../../runtime/running-world'
import { atVirtual } from '../../runtime/virtual-wait'
import { answerJson } from './answer'
import { noteAnswer } from './wire-tap'

/** One call as the faults see it. */
export interface Afflicted {
  readonly faults: Faults
  readonly world: RunningWorld
  readonly call: CallName
  /** A persona's key; null when nobody knows. */
  readonly person: string | null
  readonly response: Response
}

const waiting = (world: RunningWorld, ms: number, time: 'real' | 'virtual'): Promise<void> =>
  new Promise((resolve) => {
    if (time === 'virtual') atVirtual(world, world.reading().now + ms, resolve)
    else setTimeout(resolve, ms)
  })

/** Laravel's words for a status. toolchain.md §4 */
const usualBody = (status: number): unknown => {
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
  else answerJson(response, status, body ?? usualBody(status))
}

/** Does what strikes the call at this moment; false when that was all the answer there is. */
export const survives = async (
  { faults, world, call, person, response }: Afflicted,
  when: 'before' | 'after',
): Promise<boolean> => {
  for (const strike of faults.strikes(world, call, person, when)) {
    if (strike.kind === 'delay') {
      await waiting(world, strike.ms, strike.time)
    } else if (strike.kind === 'hang') {
      response.once(
        'close',
        faults.hang(world, () => response.destroy()),
      )
      return false
    } else {
      fail(response, strike.status, strike.body)
      return false
    }
  }
  return !response.destroyed
}

/** Answers with this body, whole or as the faults leave it. */
export const answerAfflicted = ({ faults, world, call, person, response }: Afflicted, body: unknown) => {
  const damage = faults.damage(world, call, person)
  if (damage === null || body === null) return answerJson(response, 200, body)
  if (damage === 'corrupted') return answerJson(response, 200, corrupted(body))
  const text = truncatedText(JSON.stringify(body))
  noteAnswer(response, text, text.length)
  response.status(200).set('Content-Type', 'application/json').end(text)
}
