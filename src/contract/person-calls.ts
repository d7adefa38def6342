// The calls of whoever is signed in. Guests do not download them: src/transport/api/call-specs.ts loads them.
import { auctionCalls } from './auction.calls'
import { calendarCalls } from './calendar.calls'
import type { CallSpec } from './call'
import { indicationCalls } from './indication.calls'
import { loanCalls } from './loan.calls'
import { notificationCalls } from './notification.calls'
import { originatorCalls } from './originator.calls'
import { preferenceCalls } from './preference.calls'
import { profileCalls } from './profile.calls'
import { receiptCalls } from './receipt.calls'
import { tradeCalls } from './trade.calls'
import { twoPersonCalls } from './two-person.calls'

export const personCalls = {
  ...notificationCalls,
  ...auctionCalls,
  ...receiptCalls,
  ...tradeCalls,
  ...twoPersonCalls,
  ...calendarCalls,
  ...loanCalls,
  ...preferenceCalls,
  ...profileCalls,
  ...originatorCalls,
  ...indicationCalls,
} as const satisfies Record<string, CallSpec>
