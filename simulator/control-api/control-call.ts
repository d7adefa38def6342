// How one call of the control API is declared, in the vocabulary of src/contract/call.ts, and the types that follow.
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
  /** How the body is written; JSON when left out. An `ndjson` body is the text itself, null when there is none. */
  readonly encoding?: 'ndjson'
  readonly answer: Answer
  /** The status of success; 200 when left out, 204 without an answer. */
  readonly status?: 201
  /** With `?format=` of this name the answer is a text instead. */
  readonly textFormat?: 'csv' | 'ndjson' | 'har'
  /** `control`: from this machine, or with the control token. */
  readonly access: 'anyone' | 'control'
  /** One sentence for the documentation. */
  readonly description: string
}

/** What a caller passes. */
export type ControlInputOf<S extends ControlCallSpec> = InputOf<S>

/** The `data` of an answer, undefined where there is none. */
export type DataOf<S extends ControlCallSpec> =
  S['answer'] extends OneAnswer<infer T> ? z.output<T> : S['answer'] extends NoAnswer ? undefined : never

/** A stream of server-sent events: the schema of each event's data by the event's name. */
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
