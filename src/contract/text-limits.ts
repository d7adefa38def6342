// Maximum length of each text that is sent, by field name. A test checks that every text field of every body, query and path in
// the call table is listed.
import { INVISIBLE, INVISIBLE_IN_EXACT, isAllInvisible } from '../text/invisible'

// The limits, in characters.
/** RFC 5321: a path has 256 characters, including two brackets. */
const EMAIL = 254
const NAME = 200
const LINE = 500
const TERMS = 2_000
const ANSWER = 5_000
/** Phone numbers, zip codes, ids. */
const CODE = 40
/** Passwords, tokens, hashes and keys. */
const TOKEN = 256
const INSTANT = 40
/** The text of a confidentiality agreement. */
export const MAX_AGREEMENT_LENGTH = 20_000
/** A URL. */
const ADDRESS = 2_000

/** Characters per field. */
export const textLimits: Readonly<Record<string, number>> = {
  agreement_text: MAX_AGREEMENT_LENGTH,
  answer: ANSWER,
  auth: TOKEN,
  call_protection: TERMS,
  call_protection_other: TERMS,
  channel_name: NAME,
  city: NAME,
  credit_officer_email: EMAIL,
  credit_officer_name: NAME,
  credit_officer_phone: CODE,
  delivery_last_date_fees: TERMS,
  delivery_late_fees: TERMS,
  documents: CODE,
  domains: NAME,
  draft: TOKEN,
  email: EMAIL,
  end_at: INSTANT,
  endpoint: ADDRESS,
  fha_number: CODE,
  firstname: NAME,
  gfd_treated: TERMS,
  ids: CODE,
  investor_legal_firm_email: EMAIL,
  investor_legal_firm_name: NAME,
  key: TOKEN,
  lastname: NAME,
  message: TERMS,
  name: NAME,
  p256dh: TOKEN,
  password: TOKEN,
  password_confirmation: TOKEN,
  old_pin: CODE,
  permanent_loan_late_date: INSTANT,
  permanent_loan_late_fees: TERMS,
  phone: CODE,
  pin: CODE,
  pressed_at: INSTANT,
  project_city: NAME,
  project_name: NAME,
  project_street: NAME,
  project_zip_code: CODE,
  question: TERMS,
  reason: TERMS,
  section: NAME,
  seen_set_at: INSTANT,
  servicer_contact_email: EMAIL,
  servicer_contact_name: NAME,
  servicer_contact_phone: CODE,
  session: CODE,
  sha256: TOKEN,
  socket_id: NAME,
  start_at: INSTANT,
  street: NAME,
  token: TOKEN,
  type: NAME,
  upload: CODE,
  warehouses: NAME,
  website: LINE,
  zip_code: CODE,
}

/** Fields of plain JSON, limited only by the size of the body. */
export const unlimitedFields: ReadonlySet<string> = new Set(['value', 'replaces'])

/** Fields whose text may have several lines. */
const MULTILINE: ReadonlySet<string> = new Set(
  Object.entries(textLimits).flatMap(([field, limit]) =>
    limit === TERMS || limit === ANSWER || limit === MAX_AGREEMENT_LENGTH ? [field] : [],
  ),
)

/** Secrets are compared as typed and never shown, so any character is allowed. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'password_confirmation', 'token', 'pin', 'old_pin'])

const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu')
/** The text without its invisible characters, such as the mark that messengers put before file names. */
export const withoutInvisible = (text: string): string => text.replaceAll(ALL_INVISIBLE, '')
/** Fields whose text is an address or a number. */
const EXACT: ReadonlySet<string> = new Set([
  ...Object.entries(textLimits).flatMap(([field, limit]) => (limit === EMAIL || limit === CODE ? [field] : [])),
  'domains',
  'website',
])
const LINE_BREAKS = /\r\n|[\n\t]/g

/** True if the text has an invisible character, or nothing visible. Multiline fields may have line breaks and tabs. */
export const hasInvisible = (field: string, text: string): boolean =>
  !SECRETS.has(field) &&
  (INVISIBLE.test(MULTILINE.has(field) ? text.replaceAll(LINE_BREAKS, '') : text) ||
    (EXACT.has(field) && INVISIBLE_IN_EXACT.test(text)) ||
    isAllInvisible(text))
