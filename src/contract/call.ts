// The vocabulary of the call table: how one HTTP call is declared, and the types that follow from a declaration.
import type * as z from 'zod/mini'
import type { Role } from './role'

type Schema = z.core.$ZodType

/** Who may make a call: anybody, anybody signed in, or the listed roles. */
type Access = 'anyone' | 'signed-in' | readonly Role[]

/** `{data: T}`. */
export interface OneAnswer<T extends Schema = Schema> {
  readonly kind: 'one'
  readonly schema: T
}
/** `{data: T[], …extra}`; a bad row is dropped and reported, the good rows are kept. */
export interface RowsAnswer<T extends Schema = Schema, E extends Schema = Schema> {
  readonly kind: 'rows'
  readonly row: T
  readonly extra: E | null
}
/** A body without the `data` envelope. */
export interface RawAnswer<T extends Schema = Schema> {
  readonly kind: 'raw'
  readonly schema: T
}
/** The body is not read. */
export interface NoAnswer {
  readonly kind: 'none'
}
/** The bytes of a file. They never become part of a fact. */
export interface FileAnswer {
  readonly kind: 'file'
}
export type Answer = OneAnswer | RowsAnswer | RawAnswer | NoAnswer | FileAnswer

export interface CallSpec {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Parameters in braces: `/api/auction/bid/{auctionId}`. */
  readonly path: `/api/${string}`
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** How the body is written; JSON when left out. */
  readonly encoding?: 'urlencoded' | 'multipart'
  readonly answer: Answer
  readonly access: Access
  /** True for a call that the specification does not list: a real server must add it. */
  readonly beyondSpec?: true
  /** True when the answer holds a secret (a token): it then never becomes part of a fact. */
  readonly secretAnswer?: true
  /** True when the body holds a secret (a password, a token): it then never becomes part of a fact. */
  readonly secretBody?: true
}

export const one = <T extends Schema>(schema: T): OneAnswer<T> => ({ kind: 'one', schema })
export const rows = <T extends Schema, E extends Schema = never>(row: T, extra?: E): RowsAnswer<T, E> => ({
  kind: 'rows',
  row,
  extra: extra ?? null,
})
export const raw = <T extends Schema>(schema: T): RawAnswer<T> => ({ kind: 'raw', schema })
export const none: NoAnswer = { kind: 'none' }
export const file: FileAnswer = { kind: 'file' }

type OutputOf<S, Key extends string> = S extends { readonly [K in Key]: infer T extends Schema }
  ? z.output<T>
  : undefined

/** The value of an answer as the app reads it. */
export type AnswerOf<A> =
  A extends OneAnswer<infer T>
    ? { readonly data: z.output<T> }
    : A extends RowsAnswer<infer T, infer E>
      ? { readonly data: readonly z.output<T>[] } & ([E] extends [never] ? unknown : z.output<E>)
      : A extends RawAnswer<infer T>
        ? z.output<T>
        : null

/** What a caller passes; a part that the declaration lacks may be left out. */
export type InputOf<S extends Pick<CallSpec, 'answer' | 'params' | 'query' | 'body'>> = (S extends {
  readonly params: Schema
}
  ? { readonly params: OutputOf<S, 'params'> }
  : { readonly params?: undefined }) &
  (S extends { readonly query: Schema } ? { readonly query?: OutputOf<S, 'query'> } : { readonly query?: undefined }) &
  (S extends { readonly body: Schema } ? { readonly body: OutputOf<S, 'body'> } : { readonly body?: undefined })
