// What tests of the API share: new paused worlds, calls over HTTP, people who sign in.
import * as z from 'zod/mini'
import type { RunningWorld } from '../runtime/running-world'
import type { Worlds } from '../runtime/worlds'

const tokenAnswer = z.object({ data: z.object({ token: z.string() }) })

/** One call; a body makes it a POST. */
export interface TestCall {
  /** The id of a world. */
  readonly world?: string
  readonly token?: string | null
  readonly method?: string
  /** Sent as JSON, a text as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A person of the cast; throws when there is none of this key. */
export const person = (world: RunningWorld, key: string) => {
  const found = world.cast.find((one) => one.key === key)
  if (found === undefined) throw new Error(`${key} is not in the cast`)
  return found
}

/** Makes calls to the simulator of a test, which need not have started yet. */
export const apiClient = (simulator: () => { readonly url: string; readonly worlds: Worlds }) => {
  const newWorld = (): RunningWorld =>
    simulator().worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })

  /** Answers the body as text, whatever it is. */
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

  /** Answers the body as JSON; null when it is empty. */
  const ask = async (path: string, sent: TestCall = {}) => {
    const { status, headers, text } = await call(path, sent)
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
