// How a typed text of each kind is parsed and displayed.
import { readPhone, readZip } from '../entry/codes'
import { readEmail } from '../entry/email'
import { readTypedDollars } from '../entry/typed-dollars'
import { formatPhone } from '../validation/rules'

/** The kinds of profile fields that are typed. */
export type TextKind = 'text' | 'email' | 'phone' | 'url' | 'digits' | 'count'

/** A typed whole number, or whole dollars; null for anything else, and for negative numbers. */
export function wholeNumber(typed: string): number | null {
  const plain = readTypedDollars(typed) ?? ''
  return /^\d{1,15}$/.test(plain) ? Number(plain) : null
}

/** A typed whole number for the rules, even a negative one; other text is returned unchanged. */
export const typedNumber = (typed: string): string => readTypedDollars(typed) ?? typed

/** The 11 digits of a typed phone number; other text only loses its blanks and punctuation. */
export const phoneDigits = (typed: string): string => readPhone(typed) ?? typed.replaceAll(/[\s()+.-]/g, '')

const unchanged = (typed: string): string => typed
const readers: Readonly<Record<TextKind, (typed: string) => string>> = {
  text: unchanged,
  url: unchanged,
  email: readEmail,
  phone: phoneDigits,
  digits: (typed) => readZip(typed) ?? typed,
  count: typedNumber,
}

/** The parsed text, for rules and server; unreadable text stays as typed. */
export const plainEntry = (kind: TextKind, typed: string): string => readers[kind](typed)

/** The text that the field shows on blur. */
export function shownEntry(kind: TextKind, typed: string): string {
  const plain = plainEntry(kind, typed)
  return kind === 'phone' ? formatPhone(plain) : plain
}
