// The facts that come off the wire, typed from the two tables. Past tense; no fact carries a secret.
import type { ApiError } from './api-error'
import type { CallAnswer, CallInput, CallName, Calls } from './calls'
import type { ChannelFact, ChannelName } from './channels'
import type { PresenceMember } from './presence'

/** What a call was about, so that a pending request and its outcome find each other: `auction.bid:17`. */
export type Subject = string

/** Where in the simulator's log a change stands; a real server says nothing of it. */
export interface LogPosition {
  readonly epoch: number
  readonly n: number
  /** Virtual ms. */
  readonly at: number
}

/** What a call that changes something asked for, and where the world noted it: enough to do the same again. */
export interface SentRequest {
  /** The Idempotency-Key. */
  readonly key?: string
  /** Plain JSON as it was sent; left out when it holds a secret. */
  readonly body?: unknown
  readonly entry?: LogPosition
}

type FactAnswer<N extends CallName> = Calls[N] extends { readonly secretAnswer: true } ? null : CallAnswer<N>

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

/** A part of a message that the contract could not read: where and why, never the private content. */
export interface RejectedFact {
  readonly type: 'message/rejected'
  readonly payload: {
    readonly source: string
    readonly problems: readonly { readonly path: string; readonly why: string }[]
  }
}

/** Who is on a presence channel, by user: everybody at each subscription, then who comes and goes. */
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

/** Every fact that comes off the wire. */
export type WireFact = AnsweredFact | FailedFact | ChannelFact | RejectedFact | PresenceFact
