// The state of a world: plain immutable JSON, the fold of its events. Instants are virtual ms since 1970.
// Bids are whole 32nds or whole thousandths of a percent; loan facts and receipts hold percent, as they were sent.

import type { AuctionLoan, AuctionStatus } from '../../src/contract/auction'
import type { BidSheetTerms } from '../../src/contract/bid-sheet'
import type { Indication } from '../../src/contract/indication'
import type { LoanFileKey } from '../../src/contract/loan'
import type { Role } from '../../src/contract/role'
import type { CredentialsState } from './accounts/credentials.state'
import type { AlertQueue } from './alerts/alerts.events'
import type { DataRoomRecord } from './documents/data-room.state'
import type { Seen } from './envelope'
import type { Keys } from './keys'
import type { LoanDeparture } from './loans/departed-loans'
import type { LoanRecord } from './loans/loan-record'
import type { StoredNotification } from './notifications/stored-notification'
import type { Mail, ProfilesState } from './profiles/profiles.state'
import type { QuestionRecord } from './questions/question-record'
import type { Reference } from './reference'
import type { Refusal } from './refusal'
import type { Table } from './table'
import type { PinReset, TwoPersonState } from './two-person/two-person.state'

export interface Named {
  readonly id: number
  readonly name: string
}

export interface Profile {
  readonly id: number
  /** The name of the firm, or of the originator. */
  readonly name: string
  readonly phone: string
  /** Set for a lender that works with originators. S6.6 */
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
  /** Since when a new investor waits for the marketplace's approval, virtual ms; missing if they don't. */
  readonly awaitsApproval?: number
}

/** The facts of a loan in wire form, without the fields that depend on the auction. */
export type LoanFacts = Omit<AuctionLoan, 'auction_id' | 'auction_status' | 'originator_profile' | 'lender_name'>

export interface Bid {
  readonly id: number
  readonly profileId: number
  readonly signatorId: number | null
  /** 32nds in the price process, thousandths of a percent in the rate process. */
  readonly value: number
  readonly at: number
  /** The server made it for the firm's standing maximum; missing on any other bid. */
  readonly automatic?: true
}

/** Up to where the server bids for a firm in one auction. Only the firm may know of it. */
export interface StandingMaximum {
  /** The highest price in 32nds, or the lowest rate in thousandths of a percent. */
  readonly value: number
  /** The sequence of the receipt that set it. */
  readonly sequence: number
  readonly userId: number
  readonly signatorId: number | null
  /** Who prepared and who confirmed it; missing without the two-person rule. */
  readonly twoPerson?: NonNullable<BidReceipt['twoPerson']>
}

/** What the server did with one bid, or with one order about a standing maximum. The nth receipt of an auction has sequence n. */
export interface BidReceipt {
  readonly sequence: number
  readonly userId: number
  /** When it was decided. */
  readonly at: number
  /** When it reached the server; missing if it was decided at once. */
  readonly receivedAt?: number
  readonly outcome: 'accepted' | 'refused'
  readonly rule: string
  /** As sent, percent. */
  readonly price: number | null
  readonly rate: number | null
  readonly seen: Seen | null
  /** The bid sheet in force; missing in older receipts. */
  readonly bidSheet?: { readonly version: number; readonly sha256: string }
  /** What an order about the firm's standing maximum did; `price` or `rate` is the maximum. Missing on a bid. */
  readonly standingMaximum?: 'set' | 'changed' | 'withdrawn'
  /** On an automatic bid: the sequence of the receipt that set the maximum. */
  readonly madeFor?: number
  /** Under the two-person rule: who prepared the bid, when, and who confirmed it, with their names at that time. */
  readonly twoPerson?: {
    readonly preparedById: number
    readonly preparedBy: string
    readonly preparedAt: number
    /** True if the PIN of each was typed. */
    readonly preparedWithPin: boolean
    readonly confirmedById: number
    readonly confirmedBy: string
    readonly confirmedWithPin: boolean
    /** The PIN of each that was reset in the days before. */
    readonly preparedPinReset?: PinReset
    readonly confirmedPinReset?: PinReset
  }
}

/** A day of a sale of which its buyer wants to be reminded. */
export type DueReminder = 'deposit due' | 'delivery due'
export type Reminder = '24h before start' | '1h before start' | '10min before end' | DueReminder

export type AuctionResult =
  | { readonly outcome: 'sold'; readonly bid: Bid; readonly coverValue: number | null }
  | { readonly outcome: 'no_sale' }

/** Which of a loan's documents one investor opened. */
export interface Opening {
  readonly firstAt: number
  readonly lastAt: number
  readonly count: number
  /** Without duplicates, in the order of first opening. */
  readonly forms: readonly LoanFileKey[]
}

/** An event that moved the end of a live auction or stopped its clock. */
export type EndMove =
  | { readonly kind: 'bid'; readonly at: number; readonly endAt: number; readonly bidId: number }
  | { readonly kind: 'pause'; readonly at: number; readonly remainingMs: number; readonly reason?: string }
  | { readonly kind: 'resume'; readonly at: number; readonly endAt: number }
  | { readonly kind: 'extension'; readonly at: number; readonly endAt: number; readonly minutes: number }

/** One version of an auction's bid sheet. */
export interface StoredBidSheet {
  readonly version: number
  readonly frozenAt: number
  /** Of the canonical JSON of `terms`, hex. */
  readonly sha256: string
  readonly terms: BidSheetTerms
  /** Since the version before, as text. */
  readonly changes: readonly { readonly term: string; readonly from: string; readonly to: string }[]
}

export interface AuctionRecord extends DataRoomRecord {
  readonly id: number
  /** Its name in scenarios. */
  readonly key: string
  readonly status: AuctionStatus
  readonly statusedAt: number
  readonly createdAt: number
  /** Grows with every visible change. */
  readonly version: number
  /** Assigned when the auction is listed. */
  readonly loanId: number
  readonly loan: LoanFacts
  /** The lender's profile id. */
  readonly sellerProfileId: number
  readonly originatorProfileId: number | null
  /** Investor profile ids; empty means all investors. */
  readonly invited: readonly number[]
  readonly scheduledAt: number | null
  readonly startAt: number | null
  readonly minutes: number | null
  readonly startedAt: number | null
  /** The effective end; null before the start and while paused. */
  readonly endAt: number | null
  readonly pausedAt: number | null
  readonly remainingMs: number | null
  /** Soft-close extensions used so far. */
  readonly extensionsUsed: number
  /** Since the auction opened, oldest first. */
  readonly endMoves: readonly EndMove[]
  /** Accepted bids, oldest first. Each beats the one before, so the last one is the best, unless the auction is rank-only. */
  readonly bids: readonly Bid[]
  /** Investor profile id → letter, assigned at the first bid. */
  readonly letters: Readonly<Record<number, string>>
  /** Investor profile id → when they passed. */
  readonly passes: Readonly<Record<number, number>>
  /** Investor profile id → the documents they opened since the auction was scheduled. */
  readonly openings: Readonly<Record<number, Opening>>
  /** The number of changes that only the seller can see; added to the seller's version, not to anyone else's. */
  readonly sellersNews: number
  readonly receipts: readonly BidReceipt[]
  /** Investor profile id → standing maximum. Only its firm may see it. Missing in older states. */
  readonly standingMaxima?: Readonly<Record<number, StandingMaximum>>
  /** Questions of investors, oldest first. Missing in older states, and without any. */
  readonly questions?: readonly QuestionRecord[]
  readonly remindersSent: readonly Reminder[]
  /** Why it was withdrawn; cleared when it is scheduled again. */
  readonly withdrawnReason: string | null
  /** What had been announced before the withdrawal; cleared when it is scheduled again. */
  readonly withdrawnFrom: {
    readonly project: string
    readonly startAt: number | null
    readonly minutes: number | null
    readonly invited: readonly number[]
    readonly passes: Readonly<Record<number, number>>
  } | null
  /** The unsold auction that this one replaces. */
  readonly relistedFrom: number | null
  /** The auction that replaces this unsold one. */
  readonly relistedAs: number | null
  readonly result: AuctionResult | null
  /** The terms that were frozen when it was last scheduled; missing before, and in older states. */
  readonly bidSheet?: StoredBidSheet
  /** The lender (profile id) to whom the loan is offered, and since when; missing or null without an open offer. */
  readonly offer?: { readonly to: number; readonly at: number } | null
  /** Bidders see their rank instead of others' prices. Fixed once the auction opens; missing in older states. */
  readonly rankOnly?: boolean
}

/** The answer to a request with an Idempotency-Key. */
interface StoredAnswer {
  /** Of the request body, to detect a different request under the same key. */
  readonly fingerprint: string
  readonly refusal: Refusal | null
  readonly reply: unknown
}

/** That a lender removed an originator. */
interface OriginatorRemoval {
  readonly lenderProfileId: number
  readonly at: number
}

/** A preference, and when it was stored. */
interface StoredPreference {
  readonly value: unknown
  readonly at: number
}

export interface WorldState {
  readonly seed: number
  /** The marketplace approves new investors before their first bid; missing if it doesn't. */
  readonly investorApproval?: 'required'
  /** By user id. */
  readonly people: Table<Person>
  /** Profile id → user id. Profile ids are one sequence over all roles. */
  readonly profileOwners: Readonly<Record<number, number>>
  /** By auction id. */
  readonly auctions: Table<AuctionRecord>
  /** Auction key → id. */
  readonly auctionKeys: Keys
  /** Auction ids by status, newest `statusedAt` first. */
  readonly lists: Readonly<Record<AuctionStatus, readonly number[]>>
  /** User id → notifications, newest last, capped. */
  readonly notifications: Readonly<Record<number, readonly StoredNotification[]>>
  /** `user:auction:key` → answer. */
  readonly answers: Readonly<Record<string, StoredAnswer>>
  /** By loan id. */
  readonly loans: Table<LoanRecord>
  /** `user:key` of a creation → loan id, so a repeated request creates nothing. */
  readonly createdLoans: Readonly<Record<string, number>>
  /** `user:key` of a creation → what was sent, as canonical JSON. Missing in older states. */
  readonly createdFingerprints?: Readonly<Record<string, string>>
  /** By loan id: the last time that a loan left its sellers. Missing in older states. */
  readonly departedLoans?: Readonly<Record<number, LoanDeparture>>
  /** User id → key → preference. */
  readonly preferences: Readonly<Record<number, Readonly<Record<string, StoredPreference>>>>
  readonly reference: Reference
  readonly profiles: ProfilesState
  readonly credentials: CredentialsState
  readonly twoPerson: TwoPersonState
  /** User id → when the account was suspended. */
  readonly suspended: Readonly<Record<number, number>>
  /** User id → why the marketplace suspended the account; only for accounts that it suspended. Missing in older states. */
  readonly suspensionReasons?: Readonly<Record<number, string>>
  /** User id → the last time that a lender removed this originator. Missing in older states. */
  readonly removedOriginators?: Readonly<Record<number, OriginatorRemoval>>
  readonly indication: Indication
  /** Auction id → the last alerts about it, by person and channel. Missing in older states. */
  readonly alerts?: Readonly<Record<number, readonly AlertQueue[]>>
  /** Emails that the product would have sent, oldest first. */
  readonly mailbox: readonly Mail[]
  readonly nextDocumentId: number
}
