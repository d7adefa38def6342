// The values of a profile form: texts as typed, flags, chosen ids, rows. Every role has the same shape, so that
// they share one form component, one set of rules and one draft format. Pure.

import { isRecord } from '../../contract/json'

/** The roles with a profile. */
export const profileRoles = ['lender', 'investor', 'borrower', 'originator'] as const
export type ProfileRole = (typeof profileRoles)[number]

/** A person's row; `id` is null until the server has stored the person. */
export interface PersonRow {
  readonly id: number | null
  readonly type: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly signator: boolean
  /** True for the person who services the lender's loans. */
  readonly servicing: boolean
}

export interface ProfileForm {
  /** Texts and single choices, by wire name; ids as text, empty for none. */
  text: Record<string, string>
  flags: Record<string, boolean>
  /** Chosen ids, by wire name. */
  lists: Record<string, number[]>
  persons: PersonRow[]
  domains: { name: string }[]
  /** Dollars as typed, by warehouse lender id. */
  warehouses: Record<string, string>
}

/** An empty row for a new person. */
export const blankPerson = (type = 'primary'): PersonRow => ({
  id: null,
  type,
  name: '',
  email: '',
  phone: '',
  signator: false,
  servicing: false,
})

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Only the entries of this type. */
function only<T>(values: unknown, is: (value: unknown) => value is T): Record<string, T> {
  return Object.fromEntries(Object.entries(recordOf(values)).filter((entry): entry is [string, T] => is(entry[1])))
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
/** True for a list of ids. */
export const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => Number.isInteger(id))

/** A form from a stored draft of any version of the app; unreadable parts get the values of `start`. */
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

/** The base of a draft's edits; `start` if the draft doesn't have it. */
export const baseOfDraft = (draft: Readonly<Record<string, unknown>>, start: ProfileForm): ProfileForm =>
  isRecord(draft.base) ? formFromDraft(draft.base, start) : start
