// Events under the two-person rule.
import type { Approval, FirmLimits, PreparedBid, SignatorPin, SwitchOff } from './two-person.state'

export type TwoPersonEvent =
  | { readonly type: 'firm-limits-set'; readonly profileId: number; readonly limits: FirmLimits }
  | { readonly type: 'two-person-rule-set'; readonly profileId: number; readonly required: boolean }
  | {
      /** A null request cancels the earlier one. */
      readonly type: 'two-person-switch-off-asked'
      readonly profileId: number
      readonly asked: SwitchOff | null
    }
  | { readonly type: 'bid-prepared'; readonly prepared: PreparedBid }
  | {
      /** Confirmed, declined, or confirmed and then refused. */
      readonly type: 'prepared-bid-decided'
      readonly prepared: PreparedBid
    }
  | {
      /** Set, changed or reset. The only event that holds a hash. */
      readonly type: 'signator-pin-changed'
      readonly profileId: number
      readonly signatorId: number
      readonly pins: SignatorPin
    }
  | {
      /** The signator used the old PIN before the new one took effect, so they haven't forgotten it. */
      readonly type: 'signator-pin-reset-canceled'
      readonly profileId: number
      readonly signatorId: number
    }
  | {
      /** Null once used. */
      readonly type: 'signator-change-approved'
      readonly profileId: number
      readonly approval: Approval | null
    }
