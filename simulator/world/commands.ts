// Everything that can be asked of a world, as plain JSON. Requests, scenario steps, bots, timers and the control API
// all speak in these; a recorded list of them is a whole run.
import type { LoanFileKey } from '../../src/contract/loan'
import type { CredentialCommand } from './accounts/credentials.commands'
import type { Envelope, Seen } from './envelope'
import type { FaultCommand } from './faults/fault'
import type { LoanCommand } from './loans/loans.commands'
import type { PreferenceCommand } from './preferences/preferences.commands'
import type { ProfileCommand } from './profiles/profiles.commands'
import type { LoanFacts, Reminder } from './state'
/** A bid. Exactly one of `price` (percent of par) and `rate` (percent) is meant; the world says which and checks it. */
export interface BidCommand extends Envelope {
  readonly name: 'bid'
  readonly auctionId: number
  readonly price: number | null
  readonly rate: number | null
  readonly signatorId: number | null
  readonly seen: Seen | null
  /** The Idempotency-Key of the request. */
  readonly key: string | null
}

/** An investor passes on an auction (spec §4, the ignore call). */
export interface IgnoreCommand extends Envelope {
  readonly name: 'ignore'
  readonly auctionId: number
}

/** An investor opens a document of the loan behind an auction. */
export interface OpenDocumentCommand extends Envelope {
  readonly name: 'open document'
  readonly auctionId: number
  readonly form: LoanFileKey
}

/** Puts an auction on the calendar, or moves it. `startAt` in virtual ms; `invited` null = as it is now. */
export interface ScheduleCommand extends Envelope {
  readonly name: 'schedule auction'
  readonly auctionId: number
  readonly startAt: number
  readonly minutes: number
  /** Investor profile ids; an empty list invites all. */
  readonly invited: readonly number[] | null
}

/** Opens an auction for bids now. */
export interface StartCommand extends Envelope {
  readonly name: 'start auction'
  readonly auctionId: number
  readonly minutes: number
}

/** A loan that was not in the world before, listed and opened at once. */
export interface BringCommand extends Envelope {
  readonly name: 'bring to market'
  readonly key: string
  readonly loan: LoanFacts
  readonly sellerProfileId: number
  readonly originatorProfileId: number | null
  readonly minutes: number
}

export interface PauseCommand extends Envelope {
  readonly name: 'pause auction'
  readonly auctionId: number
}

export interface ResumeCommand extends Envelope {
  readonly name: 'resume auction'
  readonly auctionId: number
}

/** Moves the end by whole minutes without using up a soft-close extension. */
export interface ExtendCommand extends Envelope {
  readonly name: 'extend auction'
  readonly auctionId: number
  readonly minutes: number
}

/** Takes a scheduled auction back to commitment. */
export interface WithdrawCommand extends Envelope {
  readonly name: 'withdraw auction'
  readonly auctionId: number
  readonly reason: string
}

/** A new auction of the loan that found no buyer. */
export interface RelistCommand extends Envelope {
  readonly name: 'relist auction'
  readonly auctionId: number
}

/** A person has seen these. */
export interface ReadNotificationsCommand extends Envelope {
  readonly name: 'read notifications'
  readonly ids: readonly number[]
}

/** A free notification, for demos. */
export interface NotifyCommand extends Envelope {
  readonly name: 'notify'
  readonly userId: number
  readonly title: string
  readonly text: string
}

/** The world's own clockwork: given by the scheduler at the instant that `nextDue` names. */
export interface TimerCommand extends Envelope {
  readonly name: 'open on time' | 'close on time'
  readonly auctionId: number
}

export interface RemindCommand extends Envelope {
  readonly name: 'remind'
  readonly auctionId: number
  readonly reminder: Reminder
}

/** A step of a timeline that cannot be done any more, since what it names is gone: told in the log, done by nobody. */
export interface LeaveOutCommand extends Envelope {
  readonly name: 'leave out'
  readonly what: string
  readonly why: string
}

export type Command =
  | BidCommand
  | IgnoreCommand
  | OpenDocumentCommand
  | ScheduleCommand
  | StartCommand
  | BringCommand
  | PauseCommand
  | ResumeCommand
  | ExtendCommand
  | WithdrawCommand
  | RelistCommand
  | NotifyCommand
  | TimerCommand
  | RemindCommand
  | LoanCommand
  | PreferenceCommand
  | ProfileCommand
  | FaultCommand
  | CredentialCommand
  | ReadNotificationsCommand
  | LeaveOutCommand

export type CommandName = Command['name']
