// What a world is at one moment: plain JSON, immutable, a fold of its events. Instants are virtual ms since 1970.
// Prices are whole 32nds, rates whole thousandths of a percent: no fractions anywhere inside.

import type { AuctionLoan, AuctionStatus } from '../../src/contract/auction'
import type { Indication } from '../../src/contract/indication'
import type { LoanFileKey } from '../../src/contract/loan'
import type { Role } from '../../src/contract/role'
import type { CredentialsState } from './accounts/credentials.state'
import type { Seen } from './envelope'
import type { Keys } from './keys'
import type { LoanRecord } from './loans/loan-record'
import type { KeptNotification } from './notifications/kept-notification'
import type { Mail, ProfilesState } from './profiles/profiles.state'
import type { Reference } from './reference'
import type { Refusal } from './refusal'
import type { Table } from './table'
import type { TwoPersonState } from './two-person/two-person.state'

export interface Named {
  readonly id: number
  readonly name: string
}

export interface Profile {
  readonly id: number
  /** The firm's name; an originator's own. */
  readonly name: string
  readonly phone: string
  /** Set for lenders who work with originators. S6.6 */
  readonly originatorCompany: Named | null
  /** An originator's lender, a profile id. S6.4 */
  readonly lenderProfileId: number | null
  readonly signators: readonly Named[]
}

export interface Person {
  /** User id. */
  readonly id: number
  /** The persona's key, e.g. `harbor-crest`. */
  readonly key: string
  readonly role: Role
  readonly email: string
  /** `scrypt:<salt>:<hash>`, base64url. Never leaves the simulator. */
  readonly passwordHash: string
  readonly profile: Profile | null
}

/** The facts of a loan in wire form, without what depends on the auction. */
export type LoanFacts = Omit<AuctionLoan, 'auction_id' | 'auction_status' | 'originator_profile' | 'lender_name'>

export interface Bid {
  readonly id: number
  readonly profileId: number
  readonly signatorId: number | null
  /** 32nds in the price process, thousandths of a percent in the rate process. */
  readonly value: number
  readonly at: number
}

/** What the server did with one bid; the n-th of its auction has sequence n. */
export interface BidReceipt {
  readonly sequence: number
  readonly userId: number
  /** When it was decided. */
  readonly at: number
  /** When it had reached the server, where that is known; else `at`. */
  readonly receivedAt?: number
  readonly outcome: 'accepted' | 'refused'
  readonly rule: string
  /** As it was sent, percent. */
  readonly price: number | null
  readonly rate: number | null
  readonly seen: Seen | null
  /** Under the two-person rule: the signator who prepared the bid, when, and the one who confirmed it; ids, and names at that time. */
  readonly twoPerson?: {
    readonly preparedById: number
    readonly preparedBy: string
    readonly preparedAt: number
    readonly confirmedById: number
    readonly confirmedBy: string
  }
}

export type Reminder = '24h before start' | '1h before start' | '10min before end'

export type AuctionResult =
  | { readonly outcome: 'sold'; readonly bid: Bid; readonly coverValue: number | null }
  | { readonly outcome: 'no_sale' }

/** What one investor opened of a loan's documents. */
export interface Opening {
  readonly firstAt: number
  readonly lastAt: number
  readonly count: number
  /** Each once, in the order of their first opening. */
  readonly forms: readonly LoanFileKey[]
}

/** What moved the end of a live auction, or stopped its clock. */
export type EndMove =
  | { readonly kind: 'bid'; readonly at: number; readonly endAt: number; readonly bidId: number }
  | { readonly kind: 'pause'; readonly at: number; readonly remainingMs: number; readonly reason?: string }
  | { readonly kind: 'resume'; readonly at: number; readonly endAt: number }
  | { readonly kind: 'extension'; readonly at: number; readonly endAt: number; readonly minutes: number }

export interface AuctionRecord {
  readonly id: number
  /** The name scenarios know it by. */
  readonly key: string
  readonly status: AuctionStatus
  readonly statusedAt: number
  readonly createdAt: number
  /** Grows with every change that somebody may see. */
  readonly version: number
  /** Given when it is listed: every auction has its loan. */
  readonly loanId: number
  readonly loan: LoanFacts
  /** The lender's profile id. */
  readonly sellerProfileId: number
  readonly originatorProfileId: number | null
  /** Investor profile ids; empty = all. */
  readonly invited: readonly number[]
  readonly scheduledAt: number | null
  readonly startAt: number | null
  readonly minutes: number | null
  readonly startedAt: number | null
  /** The one effective end. */
  readonly endAt: number | null
  readonly pausedAt: number | null
  readonly remainingMs: number | null
  /** Soft-close extensions used. */
  readonly extensionsUsed: number
  /** Since it was opened, oldest first. */
  readonly endMoves: readonly EndMove[]
  /** Accepted bids, oldest first: each beats the one before, so that the last is the best. */
  readonly bids: readonly Bid[]
  /** Investor profile id → letter, given at the first bid. */
  readonly letters: Readonly<Record<number, string>>
  /** Investor profile id → when. */
  readonly passes: Readonly<Record<number, number>>
  /** Investor profile id → what they opened of the documents, since it was scheduled. */
  readonly openings: Readonly<Record<number, Opening>>
  /** Changes that its seller alone can see: they count in the seller's version, and in nobody else's. */
  readonly sellersNews: number
  readonly receipts: readonly BidReceipt[]
  readonly remindersSent: readonly Reminder[]
  /** Why it was taken back, until it is scheduled again. */
  readonly withdrawnReason: string | null
  /** As it was announced before it was withdrawn, for those who had been notified; until it is scheduled again. */
  readonly withdrawnFrom: {
    readonly project: string
    readonly startAt: number | null
    readonly minutes: number | null
    readonly invited: readonly number[]
    readonly passes: Readonly<Record<number, number>>
  } | null
  /** The auction without a sale that this one follows. */
  readonly relistedFrom: number | null
  /** The auction that follows this one, which had no sale. */
  readonly relistedAs: number | null
  readonly result: AuctionResult | null
  /** The lender to whom its loan is offered, a profile id, and since when; missing without an open offer. */
  readonly offer?: { readonly to: number; readonly at: number } | null
}

/** What was answered under an Idempotency-Key. */
interface StoredAnswer {
  /** What the request asked, so that another body under the same key is recognized. */
  readonly fingerprint: string
  readonly refusal: Refusal | null
  readonly reply: unknown
}

/** A preference and when it was stored. */
interface StoredPreference {
  readonly value: unknown
  readonly at: number
}

export interface WorldState {
  readonly seed: number
  /** By user id. */
  readonly people: Table<Person>
  /** Profile id → user id; profile ids are one row of numbers over all roles. */
  readonly profileOwners: Readonly<Record<number, number>>
  /** By auction id. */
  readonly auctions: Table<AuctionRecord>
  /** Auction key → id. */
  readonly auctionKeys: Keys
  /** Auction ids by status, newest `statusedAt` first. */
  readonly lists: Readonly<Record<AuctionStatus, readonly number[]>>
  /** User id → newest last, bounded. */
  readonly notifications: Readonly<Record<number, readonly KeptNotification[]>>
  /** `user:auction:key` → answer. */
  readonly answers: Readonly<Record<string, StoredAnswer>>
  /** By loan id. */
  readonly loans: Table<LoanRecord>
  /** `user:key` of a creation → loan id, so that a repeat creates nothing. */
  readonly createdLoans: Readonly<Record<string, number>>
  /** User id → key → preference. */
  readonly preferences: Readonly<Record<number, Readonly<Record<string, StoredPreference>>>>
  readonly reference: Reference
  readonly profiles: ProfilesState
  readonly credentials: CredentialsState
  readonly twoPerson: TwoPersonState
  /** User id → when the account was closed. */
  readonly suspended: Readonly<Record<number, number>>
  readonly indication: Indication
  /** E-mails that the product would have sent, oldest first. */
  readonly mailbox: readonly Mail[]
  readonly nextBidId: number
  readonly nextNotificationId: number
  readonly nextDocumentId: number
}
