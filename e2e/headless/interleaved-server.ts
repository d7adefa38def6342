// The server of two devices of one person: the simulator's world, without HTTP.
import { auctionFor, auctionListFor } from '../../simulator/world/auctions/auctions.project'
import type { Command } from '../../simulator/world/commands'
import { decide } from '../../simulator/world/decide'
import type { Seen } from '../../simulator/world/envelope'
import { evolveAll } from '../../simulator/world/evolve'
import { preferencesFor } from '../../simulator/world/preferences/preferences.project'
import { type Refusal, unauthenticated } from '../../simulator/world/refusal'
import type { WorldState } from '../../simulator/world/state'
import type { Auction, AuctionStatus } from '../../src/contract/auction'
import type { CallName } from '../../src/contract/calls'
import type { LoanUpdateRequest } from '../../src/contract/loan'
import type { SeenTerms } from '../../src/contract/seen-terms'
import type { User } from '../../src/contract/user'

/** The input of a call. */
export interface CallInput {
  readonly params?: { readonly auctionId?: number; readonly id?: number; readonly status?: AuctionStatus }
  readonly query?: { readonly key?: string }
  readonly body?: LoanUpdateRequest & {
    readonly key?: string
    readonly value?: unknown
    readonly replaces?: unknown
    readonly price?: number
    readonly seen?: Seen & SeenTerms
    readonly start_at?: string
    readonly minutes?: number
    readonly signator_id?: number
  }
}

/** A call as it reaches the server. */
export interface SentCall {
  readonly device: number
  readonly name: CallName
  readonly sent: CallInput
  /** The Idempotency-Key. */
  readonly attempt: string | undefined
  /** The answer doesn't reach the device. */
  readonly isLost: boolean
}

/** The answer's content, or a refusal. */
export type Outcome = { readonly answer: unknown } | Refusal

/** What the server did with a call. */
export interface Arrival extends SentCall {
  readonly outcome: Outcome
  /** What was stored under the preference's key before and after. */
  readonly before: unknown
  readonly after: unknown
}

/** True for the calls that are sent without a token. */
export const isGuestCall = (name: CallName): boolean => name === 'auth.login' || name === 'auth.reactivate'

/** A subclass answers the calls that its test is about. */
export abstract class InterleavedServer {
  readonly arrivals: Arrival[] = []
  /** Preference keys whose change isn't announced yet, by device. */
  readonly news: readonly [string[], string[]] = [[], []]
  /** Tokens with this number are valid; a suspension ends all sessions. */
  token = 1
  #at: number

  protected constructor(
    public state: WorldState,
    readonly user: User,
    /** The auction that the devices follow. */
    readonly auctionId: number,
    at: number,
    /** The other calls stay unanswered. */
    readonly answeredCalls: ReadonlySet<CallName>,
  ) {
    this.#at = at
  }

  /** Decides the call. */
  protected abstract carryOut(call: SentCall): Outcome

  /** Carries out a call without a token. */
  protected abstract signIn(name: CallName): Outcome

  protected get person() {
    return { actor: this.user.id, origin: 'person' } as const
  }

  protected submit(command: Command): Outcome {
    this.#at += 1_000
    const decision = decide(this.state, command, this.#at)
    this.state = evolveAll(this.state, decision.events)
    return decision.ok ? { answer: { data: decision.reply(this.state) ?? null } } : decision.refusal
  }

  stored(key: string): unknown {
    return preferencesFor(this.state, this.user.id, key)[0]?.value
  }

  /** The auction as the person may see it. */
  auction(): Auction | null {
    return auctionFor(this.state, this.user.id, this.auctionId)
  }

  auctions(status: AuctionStatus): readonly Auction[] {
    return auctionListFor(this.state, this.user.id, status) ?? []
  }

  /** Carries out a call that was sent with this token. */
  handle(token: number | null, call: SentCall): Outcome {
    const { name, sent } = call
    if (isGuestCall(name)) return this.signIn(name)
    if (token !== this.token) return unauthenticated
    const key = sent.body?.key ?? sent.query?.key
    const before = key === undefined ? undefined : this.stored(key)
    const outcome = this.#preference(call, key) ?? this.carryOut(call)
    const after = key === undefined ? undefined : this.stored(key)
    this.arrivals.push({ ...call, outcome, before, after })
    if (key !== undefined && before !== after) for (const list of this.news) list.push(key)
    return outcome
  }

  /** The calls of every test; null for another one. */
  #preference({ name, sent: { params, body = {} } }: SentCall, key: string | undefined): Outcome | null {
    const { user, person } = this
    const rows = () => ({ data: preferencesFor(this.state, user.id, key) })
    switch (name) {
      case 'auth.user':
        return { answer: { data: user } }
      case 'auction.list':
        return { answer: { data: this.auctions(params?.status ?? 'live') } }
      case 'preference.list':
        return { answer: { ...rows(), live: true, reactivation: true } }
      case 'preference.store': {
        const only = body.replaces === undefined ? {} : { only: { value: body.replaces } }
        const outcome = this.submit({ name: 'store preference', ...person, key: key ?? '', value: body.value, ...only })
        return 'answer' in outcome ? { answer: rows() } : outcome
      }
      case 'preference.remove': {
        const only = body.value === undefined ? null : { value: body.value }
        const outcome = this.submit({ name: 'remove preference', ...person, key: key ?? '', only })
        return 'answer' in outcome ? { answer: { data: [] } } : outcome
      }
      default:
        return null
    }
  }
}
