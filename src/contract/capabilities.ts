// The optional features, with the calls, channels and fields that each needs and that the specification doesn't list. The app
// hides those that the server can't support. Bidding, boards, loans, profiles, originators, indications and notifications are
// not optional.
import type { AuctionStatus } from './auction'
import type { CallName, Calls } from './calls'
import type { ChannelName } from './channels'
import { isRecord } from './json'

type OptionalCall = { [N in CallName]: Calls[N] extends { readonly beyondSpec: true } ? N : never }[CallName]

interface CapabilitySpec {
  /** Its name for users, as the settings list it when it's hidden. */
  readonly title: string
  /** If any is missing, the feature is hidden. */
  readonly calls: readonly OptionalCall[]
  readonly channels?: readonly ChannelName[]
  /** Fields of answers and events that it shows, as `noun.field`. It works without them. */
  readonly fields?: readonly string[]
  /** A field without which the feature is hidden. */
  readonly needs?: NeededField
}

/** A field that a full server always sends, even if null. */
interface NeededField {
  readonly call: CallName
  /** Only the answers for these statuses count. */
  readonly status?: AuctionStatus | readonly AuctionStatus[]
  /** Within the record or row: `loan.loan_amount`. */
  readonly path: string
  /** The field is next to the rows, not in each of them. */
  readonly topLevel?: true
}

/** Every optional feature, by the name that the page's tag uses. */
export const capabilities = {
  'sign-up': {
    title: 'Creating an account',
    calls: ['auth.sign-up', 'auth.confirm-email'],
    fields: ['user.profile.awaiting_approval'],
  },
  'email-again': { title: 'Resending the sign-up email', calls: ['auth.resend'] },
  'password-reset': { title: 'Resetting a password', calls: ['auth.forgot-password', 'auth.reset-password'] },
  reactivation: {
    title: 'Reactivating a suspended account',
    calls: ['auth.reactivate'],
    fields: ['user.profile.lender.suspended_at'],
    needs: { call: 'preference.list', path: 'reactivation', topLevel: true },
  },
  'read-marks': {
    title: 'Marking notifications as read',
    calls: ['notification.read'],
    needs: { call: 'preference.list', path: 'read_marks', topLevel: true },
  },
  withdraw: {
    title: 'Withdrawing an auction',
    calls: ['auction.withdraw'],
    fields: ['auction.withdrawn_reason'],
    // Only sellers load this list.
    needs: { call: 'auction.list', status: 'commitment', path: 'withdrawn_reason' },
  },
  pause: {
    title: 'Pausing an auction',
    calls: ['auction.pause', 'auction.resume'],
    fields: ['auction.paused_at', 'auction.paused_reason', 'auction.remaining_ms'],
    needs: { call: 'auction.list', status: 'live', path: 'paused_at' },
  },
  extend: {
    title: 'Extending an auction',
    calls: ['auction.extend'],
    fields: ['auction.extensions', 'auction.end_moves'],
    needs: { call: 'auction.list', status: 'live', path: 'end_at' },
  },
  relist: {
    title: 'Relisting a loan after no sale',
    calls: ['auction.relist'],
    fields: ['auction.relisted_from', 'auction.relisted_as'],
    needs: { call: 'auction.list', status: 'past', path: 'result' },
  },
  'transfer-offers': {
    title: 'Offering a loan to another lender',
    calls: ['loan.offer', 'loan.answer-offer', 'loan.withdraw-offer'],
    fields: ['auction.transfer_offer', 'auction.transferred_from', 'loan.offered_by'],
  },
  'auction-documents': {
    title: 'Auction documents',
    calls: ['auction.documents', 'auction.document'],
    fields: ['auction.documents', 'auction.opened'],
  },
  'data-room': {
    title: 'Confidentiality agreements, and who opened which document',
    calls: ['auction.data-room', 'auction.set-agreement', 'auction.accept-agreement'],
    fields: ['auction.agreement'],
    needs: { call: 'preference.list', path: 'data_rooms', topLevel: true },
  },
  'documents-archive': { title: 'All documents of an auction as one ZIP file', calls: ['auction.documents-archive'] },
  'bid-sheet': {
    title: 'Bid sheets with every term of the trade',
    calls: ['auction.bid-sheet'],
    fields: ['auction.bid_sheet'],
  },
  'deposit-terms': {
    title: 'The amount and due date of the good-faith deposit',
    calls: [],
    needs: { call: 'loan.read', path: 'gfd_percent' },
  },
  'document-versions': {
    title: 'Earlier versions of loan documents',
    calls: ['loan.restore-document'],
    fields: ['loan.replaced_documents'],
  },
  'resumable-uploads': { title: 'Resuming interrupted uploads', calls: ['loan.begin-upload', 'loan.send-part'] },
  'document-downloads': {
    title: 'Downloading loan documents',
    calls: ['loan.document'],
    needs: { call: 'loan.read', path: 'documents.name' },
  },
  bidders: { title: 'The bidder list, with who is connected', calls: ['auction.bidders'], channels: ['bidders'] },
  receipts: { title: 'Bid receipts', calls: ['receipt.list'], fields: ['bidAnswer.receipt'] },
  'receipt-proof': { title: 'Verifying receipts', calls: ['receipt.chain'] },
  'trade-confirmation': {
    title: 'Trade confirmations',
    calls: ['trade.read'],
    fields: ['auction.result'],
    needs: { call: 'auction.list', status: 'past', path: 'result' },
  },
  settlement: {
    title: 'Receipt, signators and deposit date of each sale in the exported table',
    calls: [],
    needs: { call: 'auction.list', status: 'past', path: 'settlement' },
  },
  'two-person-rule': {
    title: 'The two-person rule',
    calls: ['two-person.read', 'two-person.set', 'two-person.prepare', 'two-person.confirm', 'two-person.decline'],
    channels: ['two-person'],
    fields: ['user.profile.signators'],
  },
  'standing-maximum': {
    title: 'Bidding for you up to a standing maximum',
    calls: ['standing-maximum.list', 'standing-maximum.set', 'standing-maximum.withdraw'],
    channels: ['standing-maximum'],
    fields: ['auction.best_bid.automatic'],
  },
  'rank-only': {
    title: 'Auctions that show bidders their rank instead of prices',
    calls: [],
    fields: ['auction.distance_band'],
    // Only sellers load this list, and only they choose it.
    needs: { call: 'auction.list', status: 'commitment', path: 'rank_only' },
  },
  'rank-history': {
    title: 'Your rank over time in a rank-only auction, and its replay',
    calls: ['auction.rank-history'],
  },
  'signator-pins': {
    title: 'Signators’ PINs (the two-person rule then relies on two sign-ins and two names)',
    calls: ['two-person.set-pin', 'two-person.approve'],
    fields: ['user.profile.signators'],
    needs: { call: 'two-person.read', path: 'signators' },
  },
  'firm-limits': {
    title: 'Limits of your firm',
    calls: ['two-person.set-limits'],
    needs: { call: 'two-person.read', path: 'limits' },
  },
  'calendar-address': {
    title: 'Calendar subscription',
    calls: ['calendar.read', 'calendar.renew', 'calendar.revoke', 'calendar.feed'],
  },
  'loan-parties': { title: 'The list of people and firms for a loan', calls: ['loan.parties'] },
  questions: {
    title: 'Asking for another indication',
    calls: ['indication.ask'],
    needs: { call: 'preference.list', path: 'indication_questions', topLevel: true },
  },
  'auction-questions': {
    title: 'Questions about an auction before it starts',
    calls: ['question.list', 'question.ask', 'question.answer'],
    channels: ['question'],
    fields: ['auction.open_questions'],
  },
  countdown: {
    title: 'Time left in a live auction',
    calls: [],
    needs: { call: 'auction.list', status: 'live', path: 'end_at' },
  },
  'soft-close': {
    title: 'How late bids extend an auction',
    calls: [],
    needs: { call: 'auction.list', status: 'live', path: 'extensions' },
  },
  'bid-times': {
    title: 'When each bid was made',
    calls: [],
    needs: { call: 'auction.list', status: 'live', path: 'bids.created_at' },
  },
  'lost-events': {
    title: 'Detecting lost events at once (the live list refreshes every minute instead)',
    calls: [],
    needs: { call: 'auction.list', status: 'live', path: 'version' },
  },
  'loan-figures': {
    title: 'Amount and terms of an auction’s loan',
    calls: [],
    // Every list but that of drafts, since often no auction is live.
    needs: {
      call: 'auction.list',
      status: ['submitted', 'commitment', 'pre', 'live', 'past'],
      path: 'loan.loan_amount',
    },
  },
  'loan-versions': {
    title: 'Detecting by version that someone else saved a loan (fields are compared instead)',
    calls: [],
    needs: { call: 'loan.read', path: 'version' },
  },
  'term-changes': {
    title: 'Who changed a loan’s terms, and when',
    calls: [],
    needs: { call: 'loan.read', path: 'term_changes' },
  },
  'loan-activity': { title: 'Who did what on a loan, and when', calls: ['loan.activity'] },
  'document-facts': {
    title: 'Names and sizes of loan documents',
    calls: [],
    needs: { call: 'loan.read', path: 'documents.name' },
  },
  'preference-news': {
    title: 'Syncing settings and limits to your other devices at once (they reload while a bid ticket is open instead)',
    calls: [],
    channels: ['preference'],
    needs: { call: 'preference.list', path: 'live', topLevel: true },
  },
  practice: { title: 'Practice auctions', calls: ['practice.read'] },
  sessions: {
    title: 'The list of your sessions, with signing out of the others',
    calls: ['session.list', 'session.end', 'session.end-others'],
  },
  'watch-list': {
    title: 'Watching auctions, on all your devices',
    calls: [],
    needs: { call: 'preference.list', path: 'live', topLevel: true },
  },
  'saved-searches': {
    title: 'Saved searches, on all your devices',
    calls: [],
    needs: { call: 'preference.list', path: 'live', topLevel: true },
  },
  'push-alerts': {
    title: 'Desktop alerts while no page is open',
    calls: ['push.key', 'push.subscribe', 'push.unsubscribe'],
    needs: { call: 'preference.list', path: 'push_alerts', topLevel: true },
  },
  'email-alerts': {
    title: 'Alerts by email',
    calls: [],
    needs: { call: 'preference.list', path: 'email_alerts', topLevel: true },
  },
  'originator-standing': {
    title: 'Whether an originator is approved, waiting or declined',
    calls: [],
    needs: { call: 'lender-profile.read', path: 'originators.standing' },
  },
  'originator-history': {
    title: 'Originators’ sales history',
    calls: [],
    needs: { call: 'lender-profile.read', path: 'originators.history' },
  },
} as const satisfies Record<string, CapabilitySpec>

export type Capability = keyof typeof capabilities
export const capabilityNames = Object.keys(capabilities) as readonly Capability[]

/** Raise it when a call of the table moves, to discard what clients have learned about the old one. */
export const CAPABILITIES_VERSION = 1

/** True for the name of a feature of the table. */
export const isCapability = (name: string): name is Capability => Object.hasOwn(capabilities, name)

const specOf = (name: Capability): CapabilitySpec => capabilities[name]

const byCall: ReadonlyMap<CallName, Capability> = new Map(
  capabilityNames.flatMap((name) => specOf(name).calls.map((call) => [call, name] as const)),
)

/** The field that a feature needs; null for one that needs calls. */
export const neededField = (name: Capability): NeededField | null => specOf(name).needs ?? null

/** The feature that a call belongs to; null for a call that the specification lists. */
export const capabilityOf = (call: CallName): Capability | null => byCall.get(call) ?? null

/** True if a record, or any row of a list, has the field, even with a null value; null if there's no record to look at. */
function hasField(data: unknown, path: string): boolean | null {
  const parents = path.split('.')
  const field = parents.pop() ?? ''
  let records = [data].flat().filter(isRecord)
  for (const parent of parents) records = records.flatMap((record) => record[parent]).filter(isRecord)
  return records.length === 0 ? null : records.some((record) => record[field] !== undefined)
}

const statusIn = (params: unknown): unknown => (isRecord(params) ? params.status : undefined)

const neededFields = capabilityNames.flatMap((name) => {
  const field = neededField(name)
  return field === null ? [] : [{ name, ...field }]
})

/** The calls whose answers reveal fields that features need. */
export const callsShowingFields: ReadonlySet<CallName> = new Set(neededFields.map(({ call }) => call))

type AnswerData = { readonly data?: unknown } | null

/** The features whose needed field this answer shows to exist or to be missing. */
export const fieldsShownBy = (
  call: CallName,
  params: unknown,
  answer: AnswerData,
): readonly (readonly [capability: Capability, exists: boolean])[] =>
  neededFields.flatMap(({ name, call: source, status, path, topLevel }) => {
    if (source !== call || (status !== undefined && ![status].flat().some((each) => each === statusIn(params))))
      return []
    const exists = hasField(topLevel === true ? answer : answer?.data, path)
    return exists === null ? [] : [[name, exists] as const]
  })
