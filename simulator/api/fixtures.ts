// Helpers for API tests: new paused worlds, calls over HTTP, and signing in.
import * as z from 'zod/mini'
import type { RunningWorld } from '../runtime/running-world'
import type { Worlds } from '../runtime/worlds'

const tokenAnswer = z.object({ data: z.object({ token: z.string() }) })

/** A call. The default method is POST with a body, and GET without one. */
export interface TestCall {
  /** The id of a world. */
  readonly world?: string
  readonly token?: string | null
  readonly method?: string
  /** Sent as JSON; a string is sent unchanged. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A person of the cast; throws for an unknown key. */
export const person = (world: RunningWorld, key: string) => {
  const match = world.cast.find((person) => person.key === key)
  if (match === undefined) throw new Error(`${key} is not in the cast`)
  return match
}

/** Makes calls to a test's simulator, which may start later. */
export const apiClient = (simulator: () => { readonly url: string; readonly worlds: Worlds }) => {
  const newWorld = (): RunningWorld =>
    simulator().worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })

  /** Returns the body as text. */
  const call = async (path: string, { world, token, method, body, headers = {} }: TestCall = {}) => {
    const response = await fetch(`${simulator().url}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        Accept: 'application/json',
        ...(world === undefined ? {} : { 'X-Simulator-World': world }),
        ...(token === undefined || token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  /** Returns the body as JSON; null if it is empty. */
  const ask = async (path: string, options: TestCall = {}) => {
    const { status, headers, text } = await call(path, options)
    const json: unknown = text === '' ? null : JSON.parse(text)
    return { status, headers, json }
  }

  const signIn = async (world: RunningWorld, key: string): Promise<string> => {
    const { email, password } = person(world, key)
    const { json } = await ask('/api/auth/login', { world: world.id, body: { email, password } })
    return z.parse(tokenAnswer, json).data.token
  }

  return { newWorld, call, ask, signIn }
}
