// Removes private text from log entries and state before they leave the browser. Default deny: every text is replaced unless its
// key is known to hold no private text. Ids, prices, times, flags and structure stay. For every log,
// reduce(redact(actions)) = redact(reduce(actions)); so no reducer may look into a private text.

import { isCallName } from '../../contract/calls'
import {
  ANSWER_DELAYED_MESSAGE,
  MAXIMUM_NOT_THERE_MESSAGE,
  NOT_PASSED_MESSAGE,
  NOT_SENT_MESSAGE,
  NOT_THERE_MESSAGE,
  STILL_SIGNED_IN_MESSAGE,
  UNKNOWN_OUTCOME_MESSAGE,
  WITHDRAWAL_NOT_THERE_MESSAGE,
} from '../requests/requests.slice'
import { otherRoleMessages } from '../session/session.slice'
import { hashText } from './hash'

/** Keys whose texts come from a fixed vocabulary, or are instants, ids or paths. */
const openKeys: ReadonlySet<string> = new Set([
  ...[
    'type',
    'id',
    'origin',
    'kind',
    'status',
    'subject',
    'subjects',
    'attempt',
    'actionType',
    'epic',
    'entryId',
    'world',
    'epoch',
  ],
  ...['statused_at', 'created_at', 'start_at', 'end_at', 'paused_at', 'passed_at', 'read_at', 'committed_at', 'at'],
  ...[
    'pressed_at',
    'received_at',
    'decided_at',
    'told_at',
    'prepared_at',
    'expires_at',
    'set_at',
    'asked_at',
    'works_from',
  ],
  ...[
    'suspended_at',
    'first_at',
    'last_at',
    'since',
    'uploaded_at',
    'now',
    'action',
    'as_of',
    'channel',
    'path',
    'why',
    'source',
  ],
  ...['role', 'asked', 'elsewhere', 'phase', 'polling', 'because', 'own', 'from', 'to', 'outcome', 'sort', 'statuses'],
  'sinceOpened',
  // What the server offers.
  ...['absent', 'callMissing', 'declared', 'capability', 'practice'],
  ...['loan_type', 'auction_process_type', 'auction_status', 'followed', 'awaited', 'uncertain'],
  // Which fields of a loan are missing, and its commitment's status.
  ...['missing', 'commitment'],
  // Choices from fixed lists and dates, so that a replay can repeat the request.
  ...['call_protection', 'gfd_treated', 'extension_fees_allowed', 'metadata_step', 'theme', 'announcements'],
  ...['delivery_last_date_fees', 'permanent_loan_late_date'],
  // The key of a draft or preference and the form of a document don't identify a person; a writer is an id.
  ...['key', 'draft', 'form', 'writer'],
])

/** Messages that reducers write, so they must be the same before and after redaction. */
const ownMessages: ReadonlySet<string> = new Set([
  UNKNOWN_OUTCOME_MESSAGE,
  ANSWER_DELAYED_MESSAGE,
  NOT_THERE_MESSAGE,
  MAXIMUM_NOT_THERE_MESSAGE,
  WITHDRAWAL_NOT_THERE_MESSAGE,
  NOT_PASSED_MESSAGE,
  NOT_SENT_MESSAGE,
  STILL_SIGNED_IN_MESSAGE,
  ...Object.values(otherRoleMessages),
])

export type Redaction = <T>(value: T) => T

/**
 * Creates a redaction. Equal texts get equal pseudonyms. The salt isn't stored, so no one can test whether a pseudonym is a
 * certain name.
 */
export function createRedaction(salt: string): Redaction {
  const pseudonyms = new Map<string, string>()

  const pseudonymOf = (text: string): string => {
    let pseudonym = pseudonyms.get(text)
    if (pseudonym === undefined) {
      pseudonym = `~${hashText(`${salt}|${text}`).toString(36)}`
      pseudonyms.set(text, pseudonym)
    }
    return pseudonym
  }

  const textOf = (text: string, key: string): string =>
    text === '' || openKeys.has(key) || ownMessages.has(text) || isCallName(text) ? text : pseudonymOf(text)

  const redact = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return textOf(value, key)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((part) => redact(part, key))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, redact(part, name)]))
  }

  // Every value keeps its shape; only texts change.
  return <T>(value: T) => redact(value, '') as T
}
