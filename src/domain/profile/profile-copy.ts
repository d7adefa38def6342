// A profile form as text, for the profile page and for comparing two versions. The caller has the lookup lists.
import { formatDollars } from '../money'
import { formatPhone } from '../validation/rules'
import { phoneDigits, shownEntry, wholeNumber } from './profile-entry'
import type { ProfileField, ProfileLookup } from './profile-field'
import type { ProfileForm, ProfileRole } from './profile-form'
import { personTypes } from './profile-steps'

/** The name of a listed item; its id until the list is loaded. */
export type NameOf = (lookup: ProfileLookup, id: number) => string

export interface ShownField {
  readonly label: string
  /** One line per value; empty if there is none. */
  readonly lines: readonly string[]
}

const NONE: readonly string[] = []

/** A field's value as text; null while the field doesn't apply. */
export function shownField(
  role: ProfileRole,
  form: ProfileForm,
  field: ProfileField,
  nameOf: NameOf,
): ShownField | null {
  if (field.when !== undefined && !field.when(form)) return null
  const typed = (form.text[field.key] ?? '').trim()
  const shown = (lines: readonly string[]): ShownField => ({ label: field.label, lines })
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'url':
    case 'digits':
    case 'count':
    case 'phone':
      return shown(typed === '' ? NONE : [field.kind === 'phone' ? shownEntry('phone', typed) : typed])
    case 'choice':
      return shown(field.choices.filter(({ value }) => value === typed).map(({ label }) => label))
    case 'one-of': {
      const id = wholeNumber(typed)
      return shown(id === null ? (field.none === undefined ? NONE : [field.none]) : [nameOf(field.lookup, id)])
    }
    case 'some-of':
      return shown((form.lists[field.key] ?? []).map((id) => nameOf(field.lookup, id)))
    case 'flag':
      return shown([form.flags[field.key] ? 'Yes' : 'No'])
    case 'persons':
      return shown(
        form.persons.map((person) => {
          const type = personTypes[role].find(({ value }) => value === person.type)?.label ?? person.type
          const marks = [person.signator ? 'signator' : '', person.servicing ? 'services our loans' : ''].filter(
            Boolean,
          )
          const parts = [person.name, type, person.email, formatPhone(phoneDigits(person.phone)), ...marks]
          return parts.filter((part) => part !== '').join(' · ')
        }),
      )
    case 'domains':
      return shown(form.domains.map(({ name }) => name))
    case 'warehouses':
      return shown(
        Object.entries(form.warehouses).map(([id, amount]) => {
          const dollars = wholeNumber(amount) ?? 0
          return `${nameOf(field.lookup, Number(id))}: ${formatDollars(dollars)}`
        }),
      )
    case 'lender':
      return null
    default:
      return field satisfies never
  }
}
