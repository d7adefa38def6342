// The facts from the wire, typed by the tables of calls and channels. Named in the past tense; without secrets.
import type { ApiError } from './api-error'
import type { CallAnswer, CallInput, CallName, Calls } from './calls'
import type { ChannelFact, ChannelName } from './channels'
import type { PresenceMember } from './presence'

/** The subject of a call, which matches a pending request with its outcome: `auction.bid:17`. */
export type Subject = string

/** The position of a change in the simulator's log. A real server sends none. */
export interface LogPosition {
  readonly epoch: number
  /** The number of the entry. */
  readonly n: number
  /** Virtual ms. */
  readonly at: number
}

/** What a change requested, and its position in the log: enough to repeat it. */
export interface SentRequest {
  /** The Idempotency-Key. */
  readonly key?: string
  /** Plain JSON as sent; omitted if it contains a secret. */
  readonly body?: unknown
  readonly entry?: LogPosition
}

type FactAnswer<N extends CallName> = Calls[N] extends { readonly secretAnswer: true } ? null : CallAnswer<N>

/** A call was answered. `answer` is null if it contains a secret. */
export type AnsweredFact<N extends CallName = CallName> = N extends CallName
  ? {
      readonly type: `${N}/answered`
      readonly payload: {
        readonly subject: Subject
        readonly params: CallInput<N>['params']
        readonly query: CallInput<N>['query']
        readonly answer: FactAnswer<N>
        readonly sent?: SentRequest
      }
    }
  : never

/** A call failed, was refused, or got no readable answer. */
export type FailedFact<N extends CallName = CallName> = N extends CallName
  ? {
      readonly type: `${N}/failed`
      readonly payload: {
        readonly subject: Subject
        readonly params: CallInput<N>['params']
        readonly query: CallInput<N>['query']
        readonly error: ApiError
        readonly sent?: SentRequest
      }
    }
  : never

/** An unreadable part of a message: where and why, never the private content. */
export interface RejectedFact {
  readonly type: 'message/rejected'
  readonly payload: {
    readonly source: string
    readonly problems: readonly { readonly path: string; readonly why: string }[]
  }
}

/** The members of a presence channel by user: all of them on each subscription, then who joins and leaves. */
type PresenceFact =
  | {
      readonly type: 'presence/listed'
      readonly payload: { readonly channel: ChannelName; readonly members: readonly PresenceMember[] }
    }
  | {
      readonly type: 'presence/joined'
      readonly payload: { readonly channel: ChannelName; readonly member: PresenceMember }
    }
  | {
      readonly type: 'presence/left'
      readonly payload: { readonly channel: ChannelName; readonly userId: number }
    }

/** Every fact from the wire. */
export type WireFact = AnsweredFact | FailedFact | ChannelFact | RejectedFact | PresenceFact
