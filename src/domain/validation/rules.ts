// The catalog of validation rules, with every message that a form can show. S5.1 to S5.20
// A rule takes the value and the field's label, and returns the message or null. Only `required` rejects empty values; all
// other rules accept them, so that an optional field stays optional.
import type { LoanType } from '../../contract/lookup'
import { isEmail } from '../entry/email'
import { unreadableDollars, unreadableNumber } from '../entry/typed-dollars'
import { isEasyToGuess } from './password-strength'

export type FieldValue = string | number | boolean | null | undefined | readonly unknown[]

export type Rule = (value: FieldValue, label: string) => string | null

/** 25 MB. S9.4 */
const MAX_FILE_BYTES = 25 * 1024 * 1024
/** 11 digits with the leading 1. S5.11 */
const PHONE_DIGITS = 11

/** True for an empty value. Zero and false are values. */
export function isEmpty(value: FieldValue): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
const INTEGER = /^-?\d+$/
const DECIMAL = /^-?\d+(\.\d+)?$/
const FHA_NUMBER = /^\d{3}-\d{5}$/
const RHS_NUMBER = /^(\d{2}|\d{3})-\d{3}-\d{9}$/

/** Applies a rule to entered values only. */
const entered =
  (check: (value: Exclude<FieldValue, null | undefined>, label: string) => string | null): Rule =>
  (value, label) =>
    value === null || value === undefined || isEmpty(value) ? null : check(value, label)

const text = (value: FieldValue): string => String(value).trim()

/** The only rule that rejects an empty value. */
export const required: Rule = (value, label) => (isEmpty(value) ? `${label} can not be empty` : null)

/** One email address, as `isEmail` defines it. */
export const email: Rule = entered((value) => (isEmail(text(value)) ? null : 'Email must be valid'))

/** At least `length` characters. */
export const min = (length: number): Rule =>
  entered((value, label) =>
    String(value).length >= length ? null : `${label} may not be less than ${length} characters`,
  )

/** At most `length` characters. */
export const max = (length: number): Rule =>
  entered((value, label) =>
    String(value).length <= length ? null : `${label} may not be greater than ${length} characters`,
  )

/** A number of at least `least`. */
export const minValue = (least: number): Rule =>
  entered((value, label) => (Number(value) >= least ? null : `The ${label} field must be ${least} or more`))

/** A number of at most `most`. */
export const maxValue = (most: number): Rule =>
  entered((value, label) => (Number(value) <= most ? null : `The ${label} field must be ${most} or less`))

/** Exactly `length` digits. */
export const digits = (length: number): Rule =>
  entered((value, label) =>
    /^\d+$/.test(text(value)) && text(value).length === length ? null : `${label} needs to be ${length} digits`,
  )

/** A web address; the scheme is optional. */
export const url: Rule = entered((value, label) => (isWebAddress(text(value)) ? null : `${label} should be url`))

/** Must be exactly this value. The specification gives it the message of `url`. S5.8 */
export const is = (expected: FieldValue): Rule =>
  entered((value, label) => (value === expected ? null : `${label} should be url`))

function isWebAddress(address: string): boolean {
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`
  try {
    const parsed = new URL(withScheme)
    return (parsed.protocol === 'https:' || parsed.protocol === 'http:') && DOMAIN.test(parsed.hostname)
  } catch {
    return false
  }
}

/** A whole number, possibly negative. */
export const integer: Rule = entered((value, label) =>
  INTEGER.test(text(value)) ? null : `${label} field must be an integer`,
)

/** Goes before the other rules of a number, whose messages are untrue for `5,35` or `25m`. */
const readableWith = (reasonFor: (text: string) => string | null): Rule =>
  entered((value, label) => {
    const reason = reasonFor(text(value))
    return reason === null ? null : `${label} ${reason}`
  })

/** Digits that can be read as one number or percentage. */
export const readableNumber: Rule = readableWith(unreadableNumber)

/** Digits that can be read as one amount. */
export const readableDollars: Rule = readableWith(unreadableDollars)

/** Must be `true`. */
export const checked: Rule = (value, label) => (value === true ? null : `${label} should be checked`)

/** Exactly 11 digits, including the leading 1. */
export const phone: Rule = entered((value) =>
  /^\d+$/.test(text(value)) && text(value).length === PHONE_DIGITS ? null : 'Phone must be valid',
)

/** A file's size in bytes. The message names the real limit; the specification's 5MB is a mistake. S5.12 */
export const fileSize: Rule = entered((value) =>
  Number(value) <= MAX_FILE_BYTES ? null : "The file's size mustn't be more 25MB",
)

/** FHA ddd-ddddd; RHS dd-ddd-ddddddddd or ddd-ddd-ddddddddd. */
export const fhaNumber = (loanType: LoanType): Rule =>
  entered((value) => ((loanType === 'fha' ? FHA_NUMBER : RHS_NUMBER).test(text(value)) ? null : 'Number must be valid'))

/** A decimal number with a point, possibly negative. */
export const decimal: Rule = entered((value, label) =>
  DECIMAL.test(text(value)) ? null : `The ${label} field must contain only decimal values`,
)

/** The message for a price off the grid. */
export const INCREMENT_MESSAGE = 'Please use a fraction in 1/32 increments'

/** A required count of 32nds; zero is a value. */
export const increment: Rule = (value) => (value === 0 || !isEmpty(value) ? null : INCREMENT_MESSAGE)

/** Must equal the other field. */
export const confirms = (other: FieldValue): Rule =>
  entered((value, label) => (value === other ? null : `${label} should be correct`))

/** For a new password. Not in the specification. */
export const hardToGuess = (emailAddress: string): Rule =>
  entered((value, label) => (isEasyToGuess(String(value), emailAddress) ? `${label} is too easy to guess` : null))

/** A list with at least one domain name. */
export const requiredDomain: Rule = (value) =>
  Array.isArray(value) && value.some((domain) => typeof domain === 'string' && domain.trim() !== '')
    ? null
    : 'You have to provide at least one domain name'

/** The part of an email address after the @. */
export const validDomainName: Rule = entered((value, label) =>
  DOMAIN.test(text(value)) ? null : `${label} must be valid`,
)

/** `others`: the domain names in the other rows. Ignores case and blanks. */
export const differsFrom = (others: readonly string[]): Rule =>
  entered((value, label) => {
    const same = (other: string) => other.trim().toLowerCase() === text(value).toLowerCase()
    return others.some(same) ? `${label} must differ from other domain names` : null
  })

/** The message of the first rule that fails, or null. */
export function firstProblem(value: FieldValue, label: string, rules: readonly Rule[]): string | null {
  for (const rule of rules) {
    const problem = rule(value, label)
    if (problem !== null) return problem
  }
  return null
}

/** 11 digits as +d (ddd) ddd-dddd; anything else unchanged. S9.5 */
export function formatPhone(phoneDigits: string): string {
  const parts = /^(\d)(\d{3})(\d{3})(\d{4})$/.exec(phoneDigits)
  return parts ? `+${parts[1]} (${parts[2]}) ${parts[3]}-${parts[4]}` : phoneDigits
}
