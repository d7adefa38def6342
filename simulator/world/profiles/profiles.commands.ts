// What can be asked about profiles, originators, accounts and indications, as plain JSON.
import type { Benchmark, IndicationQuestion } from '../../../src/contract/indication'
import type { Settings } from '../../../src/contract/settings'
import type { Envelope } from '../envelope'
import type { ProfileEntry } from './profile-rules'

/** Registers the actor's profile, or edits it. */
export interface KeepProfileCommand extends Envelope {
  readonly name: 'register profile' | 'edit profile'
  readonly entry: ProfileEntry
}

/** A lender decides about an originator. */
export interface JudgeOriginatorCommand extends Envelope {
  readonly name: 'approve originator' | 'decline originator'
  readonly profileId: number
}

/** A lender parts with an originator; open loans go to the replacement. */
export interface DeleteOriginatorCommand extends Envelope {
  readonly name: 'delete originator'
  readonly profileId: number
  readonly replacementId: number | null
}

/** The actor closes the own account. */
export interface SuspendCommand extends Envelope {
  readonly name: 'suspend account'
}

/** The actor confirms the settings; they stand among the preferences. */
export interface ConfirmSettingsCommand extends Envelope {
  readonly name: 'confirm settings'
  readonly settings: Settings
}

/** New Treasury yields, new spreads or prices of single rows; rates follow from them. */
export interface PublishIndicationCommand extends Envelope {
  readonly name: 'publish indication'
  readonly benchmark: Partial<Benchmark>
  readonly rows: readonly IndicationRowChange[]
}

export interface IndicationRowChange {
  readonly loan_type: 'fha' | 'rhs'
  readonly type: 'construction' | 'permanent'
  readonly section: string
  /** All call protections of the section when left out. */
  readonly call_protection?: string
  readonly spread_bps?: number
  readonly price?: string
}

/** A person asks the desk for what the table does not answer. */
export interface AskIndicationCommand extends Envelope {
  readonly name: 'ask indication'
  readonly question: IndicationQuestion
}

export type ProfileCommand =
  | KeepProfileCommand
  | JudgeOriginatorCommand
  | DeleteOriginatorCommand
  | SuspendCommand
  | ConfirmSettingsCommand
  | PublishIndicationCommand
  | AskIndicationCommand
