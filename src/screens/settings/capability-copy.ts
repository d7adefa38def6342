// What each feature beyond the specification is called, for a person.
import type { selectHidden } from '../../state/capabilities/capabilities.slice'

type Capability = ReturnType<typeof selectHidden>[number]['capability']

export const capabilityCopy: Readonly<Record<Capability, string>> = {
  'sign-up': 'Making an account',
  'email-again': 'Sending the email of the sign-up again',
  'password-reset': 'Setting a new password',
  'read-marks': 'Marking notifications as read',
  withdraw: 'Withdrawing an auction',
  pause: 'Pausing an auction',
  extend: 'Extending an auction',
  relist: 'Listing a loan again after no sale',
  'transfer-offers': 'Offering a loan to another lender',
  'auction-documents': 'Documents of auctions',
  'document-versions': 'Earlier versions of the documents of a loan',
  'resumable-uploads': 'Going on with an interrupted upload where it stopped',
  'document-downloads': 'Downloading the documents of a loan',
  bidders: 'The list of bidders and who is connected',
  receipts: 'Receipts of bids',
  'receipt-proof': 'Verifying receipts',
  'trade-confirmation': 'Trade confirmations',
  'two-person-rule': 'The two-person rule',
  'calendar-address': 'Calendar subscription',
  'loan-parties': 'The list of people and firms for a loan',
  questions: 'Asking for another indication',
  countdown: 'The time that is left of a live auction',
  'soft-close': 'How a late bid extends an auction',
  'bid-times': 'When each bid was made',
  'lost-events': 'Noticing a lost event at once; the live list is read each minute instead',
  'loan-figures': 'Amount and terms of the loan of an auction',
  'loan-versions': 'Noticing by version that somebody else saved a loan; its fields are compared instead',
  'document-facts': 'Names and sizes of the documents of a loan',
  'preference-news':
    'Settings and limits that follow at once on your other devices; they are read again before each bid',
  'originator-standing': 'Whether an originator is approved, waiting or declined',
}
