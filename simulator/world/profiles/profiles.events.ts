// Events about profiles, originators, accounts, indications and the mailbox.
import type { Indication } from '../../../src/contract/indication'
import type { Settings } from '../../../src/contract/settings'
import type { Profile } from '../state'
import type { Mail, ProfileRecord } from './profiles.state'

export type ProfileEvent =
  | {
      readonly type: 'profile-kept'
      readonly record: ProfileRecord
      /** The profile stored with the person; null until an originator is approved. */
      readonly short: Profile | null
      readonly nextContactId: number
    }
  | {
      readonly type: 'originator-judged'
      readonly profileId: number
      readonly standing: 'approved' | 'declined'
      readonly lenderUserId: number
      /** Missing in older logs. */
      readonly at?: number
    }
  | {
      readonly type: 'originator-deleted'
      readonly profileId: number
      readonly userId: number
      readonly lenderUserId: number
      /** Missing in older logs. */
      readonly at?: number
    }
  | {
      readonly type: 'account-suspended'
      readonly userId: number
      readonly at: number
      /** Why the marketplace suspended it; missing if its owner did. */
      readonly reason?: string
    }
  | { readonly type: 'account-reactivated'; readonly userId: number; readonly at: number }
  | { readonly type: 'investor-approval-asked'; readonly userId: number; readonly at: number }
  | { readonly type: 'investor-approved'; readonly userId: number; readonly at: number }
  | { readonly type: 'settings-confirmed'; readonly userId: number; readonly settings: Settings; readonly at: number }
  | { readonly type: 'indication-published'; readonly indication: Indication }
  | { readonly type: 'mail-sent'; readonly mail: Mail }
