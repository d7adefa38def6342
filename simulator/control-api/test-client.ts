// Sends requests to the control API over real HTTP for tests, including invalid ones that the typed client can't send.
import * as z from 'zod/mini'
import { type World, world } from './control.schemas'

export interface TestResponse {
  readonly status: number
  readonly headers: Headers
  readonly json: unknown
  readonly text: string
}

/** A function that sends requests to `/simulator/api` at this URL. */
export const testClient =
  (url: () => string) =>
  async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<TestResponse> => {
    const response = await fetch(`${url()}/simulator/api${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    // `response.text()` would drop a byte order mark.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.includes('application/json') === true
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null }
  }

/** Parses the `data` of a response with this schema. */
export const dataOf = <S extends z.core.$ZodType>(response: TestResponse, schema: S): z.output<S> =>
  z.parse(schema, z.parse(z.object({ data: z.unknown() }), response.json).data)

/** The fields with errors in a 422. */
export const errorFields = (response: TestResponse): readonly string[] =>
  Object.keys(z.parse(z.object({ errors: z.record(z.string(), z.array(z.string())) }), response.json).errors)

export const worldSchema = world
export type WorldData = World
