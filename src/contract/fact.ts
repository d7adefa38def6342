// The facts that come off the wire, typed from the two tables. Past tense; no fact carries a secret.
import type { ApiError } from './api-error'
import type { CallAnswer, CallInput, CallName, Calls } from './calls'
import type { ChannelFact, ChannelName } from './channels'
import type { ClockReading } from './clock'
import type { PresenceMember } from './presence'

/** What a call was about, so that a pending request and its outcome find each other: `auction.bid:17`. */
export type Subject = string

/** Where in the simulator's log a change stands; a real server says nothing of it. */
export interface LogPlace {
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
  readonly entry?: LogPlace
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

/** What the live line does. `subscribed` is said on the first and on every later subscription. */
export type LineFact =
  | { readonly type: 'line/opening'; readonly payload: { readonly attempt: number } }
  | { readonly type: 'line/opened'; readonly payload: Record<string, never> }
  | { readonly type: 'line/lost'; readonly payload: { readonly because: string } }
  | { readonly type: 'channel/subscribed'; readonly payload: { readonly channel: string; readonly times: number } }
  | { readonly type: 'channel/refused'; readonly payload: { readonly channel: string; readonly status: number } }

/** Who is on a presence channel, by user: everybody at each subscription, then who comes and goes. */
export type PresenceFact =
  | {
      readonly type: 'presence/here'
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

/** What the server's clock is known to be. `monotonic` is this process's reading to which `now` belongs, ms. */
export interface ClockFact {
  readonly type: 'clock/sampled'
  readonly payload: {
    /** Server time, ms since 1970. */
    readonly now: number
    readonly monotonic: number
    /** Server ms per real ms. */
    readonly rate: number
    /** Half the width of what is possible, ms. */
    readonly errorMs: number
    readonly epoch: number
    /** The simulator's world, null on a real server. */
    readonly world: string | null
  }
}

/** The world was rewound, restored or reset: everything learnt before is void. */
export interface WorldReplacedFact {
  readonly type: 'world/replaced'
  readonly payload: { readonly epoch: number }
}

/** What the browser says about itself. */
export type BrowserFact =
  | { readonly type: 'browser/went-offline'; readonly payload: Record<string, never> }
  | { readonly type: 'browser/came-online'; readonly payload: Record<string, never> }
  | { readonly type: 'browser/woke'; readonly payload: { readonly asleepMs: number } }
  | { readonly type: 'session/changed-elsewhere'; readonly payload: { readonly signedIn: boolean } }

/** Everything that enters through the one inbound door. */
export type WireFact =
  | AnsweredFact
  | FailedFact
  | ChannelFact
  | RejectedFact
  | LineFact
  | PresenceFact
  | ClockFact
  | WorldReplacedFact
  | BrowserFact

export type { ClockReading }
