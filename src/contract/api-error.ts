// The form of every failed call in the app, whatever the server answered.
import * as z from 'zod/mini'
import { extension, instant } from './fields'

export type ApiErrorKind =
  | 'offline' // no answer: no network, refused connection
  | 'timeout' // no answer in time: the outcome is unknown
  | 'unauthenticated' // 401
  | 'forbidden' // 403
  | 'not-found' // 404
  | 'gone' // 410: deleted, or handed to someone else; the message says by whom
  | 'method' // 405
  | 'csrf' // 419 after one repeat
  | 'too-large' // 413
  | 'invalid' // 422, or 400 with a message
  | 'throttled' // 429
  | 'server' // 500 and the rest of 5xx
  | 'unavailable' // 502, 503, 504
  | 'unknown-world' // 400 {code: 'unknown_world'}, simulator only
  | 'unreadable' // an answer that breaks the contract

export interface ApiError {
  /** HTTP status; 0 without an answer. */
  readonly status: number
  readonly kind: ApiErrorKind
  /** A sentence for the user. Never a trace, a model name or HTML. */
  readonly message: string
  /** Dotted field path → messages, as Laravel's 422 sends them. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** When to retry, ms from now. */
  readonly retryAfterMs?: number
  /** For a sign-in to a suspended account: the instant until which its owner can reactivate it. */
  readonly reactivateUntil?: string
  /** For a call marked `beyondSpec`: the server certainly doesn't have it, or may not have it. */
  readonly callMissing?: 'certain' | 'likely'
}

/** The body of a Laravel-shaped refusal. */
export const errorBody = z.object({
  message: z.optional(z.nullable(z.string())),
  errors: z.optional(
    z.record(
      z.string(),
      z.union([
        z.array(z.string()),
        z.pipe(
          z.string(),
          z.transform((text) => [text]),
        ),
      ]),
    ),
  ),
  code: z.optional(z.string()),
  /** Sent with the 403 of a suspended account that its owner can reactivate. */
  reactivate_until: extension(instant),
})
export type ErrorBody = z.output<typeof errorBody>
