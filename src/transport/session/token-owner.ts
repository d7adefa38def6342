// Looks up a token's owner before this tab uses it. Bypasses the HTTP client: the token is not this tab's own yet, and the
// answer may come from another world, whose clock must not be sampled.
import * as z from 'zod/mini'
import { authCalls } from '../../contract/auth.calls'
import { one } from '../../contract/call'
import { id } from '../../contract/fields'
import { SIMULATOR_HEADER } from '../../contract/simulator-headers'
import { readAnswer } from '../api/reading'
import { pathOf } from '../api/request'
import { authorization } from './token-cookie'

export interface TokenOwnerDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly origin: string
  /** The simulator's world of this page; null on a real server. */
  readonly world: () => string | null
}

const TIMEOUT_MS = 15_000

const owner = one(z.object({ id }))
const ownerAnswer = z.object({ data: z.object({ id }) })

/** The user id of a token's owner in this page's world; null if there is none. Rejects if the server can't be reached. */
export const createTokenOwner =
  ({ fetch, origin, world }: TokenOwnerDeps) =>
  async (bearer: string): Promise<number | null> => {
    const header = authorization(bearer)
    const response = await fetch(origin + pathOf(authCalls['auth.user'], {}), {
      headers: {
        Accept: 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        ...(header === null ? {} : { Authorization: header }),
      },
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'strict-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const ownWorld = world()
    // The same id in another world is another user. Before its first answer a page does not know its world.
    if (!response.ok || (ownWorld !== null && response.headers.get(SIMULATOR_HEADER) !== ownWorld)) return null
    const answer = readAnswer(owner, await response.json())
    const reading = ownerAnswer.safeParse(answer.ok ? answer.value : null)
    return reading.success ? reading.data.data.id : null
  }
