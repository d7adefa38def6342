// The names of optional features, for users.
import type { selectHidden } from '../../state/capabilities/capabilities.slice'

type Capability = ReturnType<typeof selectHidden>[number]['capability']

export const capabilityCopy: Readonly<Record<Capability, string>> = {
  'sign-up': 'Creating an account',
  'email-again': 'Resending the sign-up email',
  'password-reset': 'Resetting a password',
  reactivation: 'Reactivating a suspended account',
  'read-marks': 'Marking notifications as read',
  withdraw: 'Withdrawing an auction',
  pause: 'Pausing an auction',
  extend: 'Extending an auction',
  relist: 'Relisting a loan after no sale',
  'transfer-offers': 'Offering a loan to another lender',
  'auction-documents': 'Auction documents',
  'document-versions': 'Earlier versions of loan documents',
  'resumable-uploads': 'Resuming interrupted uploads',
  'document-downloads': 'Downloading loan documents',
  bidders: 'The bidder list, with who is connected',
  receipts: 'Bid receipts',
  'receipt-proof': 'Verifying receipts',
  'trade-confirmation': 'Trade confirmations',
  'two-person-rule': 'The two-person rule',
  'signator-pins': 'Signators’ PINs (the two-person rule then relies on two sign-ins and two names)',
  'calendar-address': 'Calendar subscription',
  'loan-parties': 'The list of people and firms for a loan',
  questions: 'Asking for another indication',
  countdown: 'Time left in a live auction',
  'soft-close': 'How late bids extend an auction',
  'bid-times': 'When each bid was made',
  'lost-events': 'Detecting lost events at once (the live list refreshes every minute instead)',
  'loan-figures': 'Amount and terms of an auction’s loan',
  'loan-versions': 'Detecting by version that someone else saved a loan (fields are compared instead)',
  'document-facts': 'Names and sizes of loan documents',
  'preference-news': 'Syncing settings and limits to your other devices at once (they reload before each bid instead)',
  'originator-standing': 'Whether an originator is approved, waiting or declined',
}
