// What each feature beyond the specification is called, for a person.
import type { selectHidden } from '../../state/capabilities/capabilities.selectors'

type Capability = ReturnType<typeof selectHidden>[number]['capability']

export const capabilityCopy: Readonly<Record<Capability, string>> = {
  'sign-up': 'Making an account',
  'email-again': 'Sending the e-mail of the sign-up again',
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
}
