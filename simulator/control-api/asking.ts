// Sends requests to the control API over real HTTP, for tests: also wrong ones, which the typed client cannot send.
import * as z from 'zod/mini'
import type { World } from './control.schemas'
import { world } from './control.schemas'

export interface Asked {
  readonly status: number
  readonly headers: Headers
  readonly json: unknown
  readonly text: string
}

/** Asks `/simulator/api` of this address. */
export const asking =
  (url: () => string) =>
  async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Asked> => {
    const response = await fetch(`${url()}/simulator/api${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('application/json') === true
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null }
  }

/** The `data` of an answer, read as this schema. */
export const dataOf = <S extends z.core.$ZodType>(asked: Asked, schema: S): z.output<S> =>
  z.parse(schema, z.parse(z.object({ data: z.unknown() }), asked.json).data)

/** The fields that a refusal blames. */
export const blamed = (asked: Asked): readonly string[] =>
  Object.keys(z.parse(z.object({ errors: z.record(z.string(), z.array(z.string())) }), asked.json).errors)

export const worldSchema = world
export type AskedWorld = World
