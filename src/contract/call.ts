// How an HTTP call is declared, and the types that follow from a declaration.
import type * as z from 'zod/mini'
import type { UnreadableRows } from './fields'
import type { Role } from './role'

type Schema = z.core.$ZodType

/** Who may make a call or join a channel: everyone, every signed-in user, or the listed roles. */
export type Access = 'anyone' | 'signed-in' | readonly Role[]

/** `{data: T}`. */
export interface OneAnswer<T extends Schema = Schema> {
  readonly kind: 'one'
  readonly schema: T
}
/**
 * `{data: T}` of a change whose answer may be empty (204): then `{data: null}`, and the result is fetched. Any other answer is
 * unreadable if `strict`, or else counts as empty.
 */
export interface MaybeOneAnswer<T extends Schema = Schema> {
  readonly kind: 'maybe one'
  readonly schema: T
  readonly strict: boolean
}
/** `{data: T[], …extra}`; a bad row is dropped, counted in `unreadable_rows` and reported, the good rows are kept. */
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
export type Answer = OneAnswer | MaybeOneAnswer | RowsAnswer | RawAnswer | NoAnswer | FileAnswer

export interface CallSpec {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Parameters in braces: `/api/auction/bid/{auctionId}`. */
  readonly path: `/api/${string}`
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Limit of the body, bytes; 64 kB if omitted. */
  readonly largestBodyBytes?: number
  /** How the body is written; JSON if omitted. */
  readonly encoding?: 'urlencoded' | 'multipart'
  readonly answer: Answer
  readonly access: Access
  /** True for a call that isn't in the specification. Without it the app hides the feature that needs it (capabilities.ts). */
  readonly beyondSpec?: true
  /** True if a successful answer signs a user in: it contains a token, or the server has set its session cookie. */
  readonly opensSession?: true
  /** True if the answer contains a secret (a token), which must never become part of a fact. */
  readonly secretAnswer?: true
  /** Fields of the body, at any depth, that hold a secret (a PIN): they never become part of a fact, but the rest of the body does. */
  readonly secretFields?: readonly string[]
  /** True if the body contains a secret (a password, a token), which must never become part of a fact. */
  readonly secretBody?: true
}

/** Declares an answer `{data: T}`. */
export const one = <T extends Schema>(schema: T): OneAnswer<T> => ({ kind: 'one', schema })
/** Declares the answer of a change, which may be empty. */
export const maybeOne = <T extends Schema>(schema: T): MaybeOneAnswer<T> => ({
  kind: 'maybe one',
  schema,
  strict: false,
})
/** For an answer whose content must not be missed, such as that of a bid. */
export const maybeOneStrictly = <T extends Schema>(schema: T): MaybeOneAnswer<T> => ({
  kind: 'maybe one',
  schema,
  strict: true,
})
/** Declares a list, with the fields next to its rows in `extra`. */
export const rows = <T extends Schema, E extends Schema = never>(row: T, extra?: E): RowsAnswer<T, E> => ({
  kind: 'rows',
  row,
  extra: extra ?? null,
})
/** Declares a body without the envelope. */
export const raw = <T extends Schema>(schema: T): RawAnswer<T> => ({ kind: 'raw', schema })
export const none: NoAnswer = { kind: 'none' }
export const file: FileAnswer = { kind: 'file' }

type OutputOf<S, Key extends string> = S extends { readonly [K in Key]: infer T extends Schema }
  ? z.output<T>
  : undefined

/** The type of an answer in the app. */
export type AnswerOf<A> =
  A extends OneAnswer<infer T>
    ? { readonly data: z.output<T> }
    : A extends MaybeOneAnswer<infer T>
      ? { readonly data: z.output<T> | null }
      : A extends RowsAnswer<infer T, infer E>
        ? { readonly data: readonly z.output<T>[]; readonly unreadable_rows?: UnreadableRows } & ([E] extends [never]
            ? unknown
            : z.output<E>)
        : A extends RawAnswer<infer T>
          ? z.output<T>
          : null

/** The input of a call; omit the parts that the call doesn't declare. */
export type InputOf<S extends Pick<CallSpec, 'answer' | 'params' | 'query' | 'body'>> = (S extends {
  readonly params: Schema
}
  ? { readonly params: OutputOf<S, 'params'> }
  : { readonly params?: undefined }) &
  (S extends { readonly query: Schema } ? { readonly query?: OutputOf<S, 'query'> } : { readonly query?: undefined }) &
  (S extends { readonly body: Schema } ? { readonly body: OutputOf<S, 'body'> } : { readonly body?: undefined })
