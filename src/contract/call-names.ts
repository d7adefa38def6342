// The names of all calls, without the declarations of those that are loaded later.
import type { CallName } from './calls'
import { firstCalls } from './first-calls'
import type { personCalls } from './person-calls'

/** A call that is missing here does not compile. */
const later: Readonly<Record<keyof typeof personCalls, true>> = {
  'notification.list': true,
  'notification.ignore': true,
  'notification.read': true,
  'auction.list': true,
  'auction.bid': true,
  'auction.preview': true,
  'auction.start': true,
  'auction.withdraw': true,
  'auction.pause': true,
  'auction.resume': true,
  'auction.extend': true,
  'auction.relist': true,
  'auction.documents': true,
  'auction.document': true,
  'auction.bidders': true,
  'receipt.list': true,
  'receipt.chain': true,
  'trade.read': true,
  'two-person.read': true,
  'two-person.set': true,
  'two-person.prepare': true,
  'two-person.confirm': true,
  'two-person.decline': true,
  'calendar.read': true,
  'calendar.renew': true,
  'calendar.revoke': true,
  'calendar.feed': true,
  'loan.read': true,
  'loan.check': true,
  'loan.create': true,
  'loan.update': true,
  'loan.remove': true,
  'loan.transfer': true,
  'loan.offer': true,
  'loan.answer-offer': true,
  'loan.withdraw-offer': true,
  'loan.upload': true,
  'loan.begin-upload': true,
  'loan.send-part': true,
  'loan.remove-document': true,
  'loan.restore-document': true,
  'loan.document': true,
  'loan.parties': true,
  'auction.submit': true,
  'preference.list': true,
  'preference.store': true,
  'preference.remove': true,
  'preference.reset': true,
  'lender-profile.read': true,
  'lender-profile.create': true,
  'lender-profile.edit': true,
  'investor-profile.read': true,
  'investor-profile.create': true,
  'investor-profile.edit': true,
  'borrower-profile.read': true,
  'borrower-profile.create': true,
  'borrower-profile.edit': true,
  'originator-profile.read': true,
  'originator-profile.create': true,
  'originator-profile.edit': true,
  'originator.approve': true,
  'originator.decline': true,
  'originator.delete': true,
  'indication.read': true,
  'indication.ask': true,
}

const names: Readonly<Record<string, unknown>> = { ...firstCalls, ...later }

/** Every call, by name. */
export const callNames = Object.keys(names) as readonly CallName[]

/** True for the name of a call. */
export const isCallName = (text: string): text is CallName => Object.hasOwn(names, text)
