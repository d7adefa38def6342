// The features that need more than the specification lists, one row each: the calls, channels and fields that it needs. What
// bidding, boards, loans, profiles, originators, indications and notifications need is in the specification.
import type { CallName, Calls } from './calls'
import type { ChannelName } from './channels'

/** The calls that the specification does not list. */
type BeyondCall = { [N in CallName]: Calls[N] extends { readonly beyondSpec: true } ? N : never }[CallName]

interface CapabilitySpec {
  /** Without any one of them the feature is hidden. */
  readonly calls: readonly BeyondCall[]
  readonly channels?: readonly ChannelName[]
  /** Fields of answers and events that it shows, as `noun.field`. It does without those that are missing. */
  readonly fields?: readonly string[]
}

export const capabilities = {
  'sign-up': { calls: ['auth.sign-up', 'auth.confirm-email'] },
  'email-again': { calls: ['auth.resend'] },
  'password-reset': { calls: ['auth.forgot-password', 'auth.reset-password'] },
  'read-marks': { calls: ['notification.read'] },
  withdraw: { calls: ['auction.withdraw'], fields: ['auction.withdrawn_reason'] },
  pause: {
    calls: ['auction.pause', 'auction.resume'],
    fields: ['auction.paused_at', 'auction.paused_reason', 'auction.remaining_ms'],
  },
  extend: { calls: ['auction.extend'], fields: ['auction.extensions', 'auction.end_moves'] },
  relist: { calls: ['auction.relist'], fields: ['auction.relisted_from', 'auction.relisted_as'] },
  'transfer-offers': {
    calls: ['loan.offer', 'loan.answer-offer', 'loan.withdraw-offer'],
    fields: ['auction.transfer_offer', 'auction.transferred_from', 'loan.offered_by'],
  },
  'auction-documents': {
    calls: ['auction.documents', 'auction.document'],
    fields: ['auction.documents', 'auction.opened'],
  },
  'document-versions': { calls: ['loan.restore-document'], fields: ['loan.replaced_documents'] },
  'resumable-uploads': { calls: ['loan.begin-upload', 'loan.send-part'] },
  'document-downloads': { calls: ['loan.document'] },
  bidders: { calls: ['auction.bidders'], channels: ['bidders'] },
  receipts: { calls: ['receipt.list'], fields: ['bidAnswer.receipt'] },
  'receipt-proof': { calls: ['receipt.chain'] },
  'trade-confirmation': { calls: ['trade.read'], fields: ['auction.result'] },
  'two-person-rule': {
    calls: ['two-person.read', 'two-person.set', 'two-person.prepare', 'two-person.confirm', 'two-person.decline'],
    channels: ['two-person'],
    fields: ['user.profile.signators'],
  },
  'calendar-address': { calls: ['calendar.read', 'calendar.renew', 'calendar.revoke', 'calendar.feed'] },
  'loan-parties': { calls: ['loan.parties'] },
  questions: { calls: ['indication.ask'] },
} as const satisfies Record<string, CapabilitySpec>

export type Capability = keyof typeof capabilities
export const capabilityNames = Object.keys(capabilities) as readonly Capability[]

/** To be raised when a call of the table moves: what was learnt about the former one is then forgotten. */
export const CAPABILITIES_EDITION = 1

/** True for the name of a feature of the table. */
export const isCapability = (name: string): name is Capability => Object.hasOwn(capabilities, name)

const byCall: ReadonlyMap<CallName, Capability> = new Map(
  capabilityNames.flatMap((name) => capabilities[name].calls.map((call) => [call, name] as const)),
)

/** The feature that a call belongs to; null for a call that the specification lists. */
export const capabilityOf = (call: CallName): Capability | null => byCall.get(call) ?? null
