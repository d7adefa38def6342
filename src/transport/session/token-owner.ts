// Asks the server whose a token is, before this tab uses it for anything. It learns nothing else from the answer.
import * as z from 'zod/mini'
import { calls } from '../../contract/calls'
import { SIMULATOR_HEADER } from '../../contract/clock'
import { pathOf } from '../api/request'

export interface WhoseDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly origin: string
  /** The simulator's world of this page; null on a real server. */
  readonly world: () => string | null
}

/** A server that does not say it in time, ms, has not said it. */
const PATIENCE_MS = 15_000

const userAnswer = z.object({ data: z.object({ id: z.int() }) })

/** The user id of a token of this page's world; null when the server does not say one. Rejects when it is not reached. */
export const createTokenOwner =
  ({ fetch, origin, world }: WhoseDeps) =>
  async (bearer: string): Promise<number | null> => {
    const response = await fetch(origin + pathOf(calls['auth.user'], {}), {
      headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest', Authorization: bearer },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    // The same number in another world is another person.
    if (!response.ok || response.headers.get(SIMULATOR_HEADER) !== world()) return null
    const answer = z.safeParse(userAnswer, await response.json())
    return answer.success ? answer.data.data.id : null
  }
