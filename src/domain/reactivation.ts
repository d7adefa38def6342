// For how long people who suspend their own account can reactivate it.
import { REACTIVATION_DAYS } from '../contract/auth.calls'
import { formatCountOf } from './formats'
import { formatMarketDay } from './official-time'

const DAY_MS = 86_400_000

/** `30 days`. */
export const reactivationSpan = formatCountOf(REACTIVATION_DAYS, 'day')

/** `04/01/2026`: the last day on which an account that is suspended at this instant (official ms) can be reactivated. */
export const lastDayToReactivate = (suspendedAt: number): string =>
  formatMarketDay(suspendedAt + REACTIVATION_DAYS * DAY_MS)
