// Events under the two-person rule.
import type { PreparedBid, SwitchOff } from './two-person.state'

export type TwoPersonEvent =
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
