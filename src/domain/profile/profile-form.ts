// What a profile form holds while it is typed: texts as typed, flags, chosen ids, rows. One shape for every role, so that
// one renderer, one set of rules and one draft serve all of them. Pure.

import { isRecord } from '../../contract/json'
import { readMoney } from '../entry/money'
import { readPhone } from '../entry/phone'

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

/** 11 digits from whatever was typed; what is no phone number loses its blanks and signs only. */
export const phoneDigits = (typed: string): string => readPhone(typed) ?? typed.replaceAll(/[\s()+.-]/g, '')

/** A whole number, or whole dollars, from what was typed; null when it is none, or negative. */
export function wholeNumber(typed: string): number | null {
  const plain = readMoney(typed) ?? ''
  return /^\d{1,15}$/.test(plain) ? Number(plain) : null
}

/** The whole number that was typed, for rules to judge: also a negative one, and what is none as it stands. */
export const typedNumber = (typed: string): string => readMoney(typed) ?? typed

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Only the entries of the kind that is wanted. */
function only<T>(values: unknown, is: (value: unknown) => value is T): Record<string, T> {
  return Object.fromEntries(Object.entries(recordOf(values)).filter((entry): entry is [string, T] => is(entry[1])))
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every((id) => Number.isInteger(id))

/** A form from a kept draft, whatever version of the app wrote it: what cannot be read stays as in `start`. */
export function formFromDraft(values: Readonly<Record<string, unknown>>, start: ProfileForm): ProfileForm {
  return {
    text: { ...start.text, ...only(values.text, isText) },
    flags: { ...start.flags, ...only(values.flags, isFlag) },
    lists: { ...start.lists, ...only(values.lists, isIds) },
    persons: Array.isArray(values.persons)
      ? list(values.persons).map((person) => {
          const { id, type, name, email, phone, signator, servicing } = recordOf(person)
          return {
            id: typeof id === 'number' ? id : null,
            type: textOf(type),
            name: textOf(name),
            email: textOf(email),
            phone: textOf(phone),
            signator: signator === true,
            servicing: servicing === true,
          }
        })
      : start.persons,
    domains: Array.isArray(values.domains)
      ? list(values.domains).map((domain) => ({ name: textOf(recordOf(domain).name) }))
      : start.domains,
    warehouses: { ...start.warehouses, ...only(values.warehouses, isText) },
  }
}

/** What the edits of a draft started from; `start` where the draft does not say. */
export const baseOfDraft = (draft: Readonly<Record<string, unknown>>, start: ProfileForm): ProfileForm =>
  isRecord(draft.base) ? formFromDraft(draft.base, start) : start
