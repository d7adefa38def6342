// What a profile form holds while it is typed: texts as typed, flags, chosen ids, rows. One shape for every role, so that
// one renderer, one set of rules and one draft serve all of them. Pure.

/** The roles that keep a profile. */
export type ProfileRole = 'lender' | 'investor' | 'borrower' | 'originator'

/** A person's row; `id` is null until the server has kept the person. */
export interface PersonRow {
  readonly id: number | null
  readonly type: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly signator: boolean
  /** The lender's own servicer. */
  readonly servicing: boolean
}

export interface ProfileForm {
  /** Everything typed or chosen one of many, by wire name; ids as text, empty = none. */
  text: Record<string, string>
  flags: Record<string, boolean>
  /** Chosen ids, by wire name. */
  lists: Record<string, number[]>
  persons: PersonRow[]
  domains: { name: string }[]
  /** Dollars as typed, by warehouse lender id. */
  warehouses: Record<string, string>
}

export const blankPerson = (type = 'primary'): PersonRow => ({
  id: null,
  type,
  name: '',
  email: '',
  phone: '',
  signator: false,
  servicing: false,
})

/** 11 digits from whatever was typed: blanks, brackets and dashes are ours; a ten-digit number gets its leading 1. */
export function phoneDigits(typed: string): string {
  const digits = typed.replaceAll(/[\s()+.-]/g, '')
  return /^[2-9]\d{9}$/.test(digits) ? `1${digits}` : digits
}

/** A whole number from text with commas or a dollar sign; null when it is none. */
export function wholeNumber(typed: string): number | null {
  const plain = typed.replaceAll(/[\s,$]/g, '')
  return /^\d{1,15}$/.test(plain) ? Number(plain) : null
}
