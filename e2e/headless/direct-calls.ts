// A person's calls past the app: what a client may ask that the app doesn't.
import * as z from 'zod/mini'
import type { PersonInCast, RunningWorld } from '../../simulator/runtime/running-world'

const tokenAnswer = z.object({ data: z.object({ token: z.string() }) })

/** A person of the world, by key. */
export function personIn(world: RunningWorld, key: string): PersonInCast {
  const person = world.cast.find((each) => each.key === key)
  if (person === undefined) throw new Error(`${key} is not in the cast`)
  return person
}

/** Signs the person in at this address. */
export async function signInDirectly(url: string, world: RunningWorld, key: string) {
  const { email, password } = personIn(world, key)
  const headers = { 'X-Simulator-World': world.id, 'Content-Type': 'application/json' }
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  const { token } = tokenAnswer.parse(await login.json()).data
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}${path}`, { ...init, headers: { ...headers, Authorization: `Bearer ${token}` } })
  return {
    call,
    /** Reads the path, or posts the body, and returns the status once everything has arrived. */
    ask: async (path: string, body?: unknown): Promise<number> => {
      const response = await call(path, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) })
      await response.arrayBuffer()
      return response.status
    },
  }
}
