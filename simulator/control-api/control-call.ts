// Declares a call, stream or page of the control API, and derives its types. See src/contract/call.ts.
import type * as z from 'zod/mini'
import type { Answer, InputOf, NoAnswer, OneAnswer } from '../../src/contract/call'

type Schema = z.core.$ZodType

export interface ControlCallSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Parameters in braces: `/simulator/api/worlds/{worldId}`. */
  readonly path: `/simulator/api/${string}`
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The body's encoding, JSON by default. An `ndjson` body is passed as text, or null without one. */
  readonly encoding?: 'ndjson'
  readonly answer: Answer
  /** The success status: 200 by default, 204 without a response body. */
  readonly status?: 201
  /** With `?format=` and this name, the response is text instead. */
  readonly textFormat?: 'csv' | 'ndjson' | 'har'
  /** `control`: only from this machine or with the control token. */
  readonly access: 'anyone' | 'control'
  /** One sentence for the documentation. */
  readonly description: string
}

/** The arguments of a call. */
export type ControlInputOf<S extends ControlCallSpec> = InputOf<S>

/** The `data` of a response; undefined for a call without one. */
export type DataOf<S extends ControlCallSpec> =
  S['answer'] extends OneAnswer<infer T> ? z.output<T> : S['answer'] extends NoAnswer ? undefined : never

/** A stream of server-sent events; `events` maps event names to the schemas of their data. */
export interface ControlStreamSpec {
  readonly path: `/simulator/api/${string}`
  readonly params: Schema
  readonly query: Schema
  readonly events: Readonly<Record<string, Schema>>
  readonly description: string
}

/** A page for a browser: HTML or a redirect. */
export interface ControlPageSpec {
  readonly method: 'GET' | 'POST'
  readonly path: `/simulator${string}`
  readonly access: 'anyone' | 'code' | 'control'
  readonly description: string
}
