// Asks the server for the owner of a token before this tab uses it. Not through the HTTP client: the token is not yet the
// tab's own, and the answer may be of another world. The clock of that world must not be sampled.
import * as z from 'zod/mini'
import { calls } from '../../contract/calls'
import { SIMULATOR_HEADER } from '../../contract/clock'
import { pathOf } from '../api/request'

export interface TokenOwnerDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly origin: string
  /** The simulator's world of this page; null on a real server. */
  readonly world: () => string | null
}

/** How long to wait for the answer, ms. */
const PATIENCE_MS = 15_000

const userAnswer = z.object({ data: z.object({ id: z.int() }) })

/** The user id of a token's owner in this page's world; null when there is none. Rejects when the server is not reached. */
export const createTokenOwner =
  ({ fetch, origin, world }: TokenOwnerDeps) =>
  async (bearer: string): Promise<number | null> => {
    const response = await fetch(origin + pathOf(calls['auth.user'], {}), {
      headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest', Authorization: bearer },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    // The same id in another world is another person.
    if (!response.ok || response.headers.get(SIMULATOR_HEADER) !== world()) return null
    const answer = z.safeParse(userAnswer, await response.json())
    return answer.success ? answer.data.data.id : null
  }
