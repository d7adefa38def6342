// Merges two versions of a profile form: the fields that each side changed since `base`.
import { type Merge, mergeEdits, sideTaken } from '../merge'
import { type NameOf, shownField } from './profile-copy'
import { phoneDigits, wholeNumber } from './profile-entry'
import { type ProfileField, partOf } from './profile-field'
import { profileFields } from './profile-fields'
import type { ProfileForm, ProfileRole } from './profile-form'

/** A field that differs between two versions. */
export interface VersionDifference {
  readonly key: string
  /** Its label. */
  readonly field: string
  /** As text; empty for no value. */
  readonly mine: string
  readonly theirs: string
  /** The side whose value a merge takes; null if both changed it and the user must choose. */
  readonly winner: 'mine' | 'theirs' | null
}

/** The meaning of a field, as text: `(612) 555-0101` and `16125550101` are the same phone number. */
function meaningOf(form: ProfileForm, field: ProfileField): string {
  const typed = (form.text[field.key] ?? '').trim()
  switch (field.kind) {
    case 'phone':
      return phoneDigits(typed)
    case 'count':
      return String(wholeNumber(typed) ?? typed)
    case 'flag':
      return String(form.flags[field.key] ?? false)
    case 'some-of':
      return JSON.stringify([...(form.lists[field.key] ?? [])].sort((a, b) => a - b))
    case 'persons':
      return JSON.stringify(form.persons.map((person) => ({ ...person, phone: phoneDigits(person.phone) })))
    case 'domains':
      return JSON.stringify(form.domains.map(({ name }) => name.trim().toLowerCase()))
    case 'warehouses': {
      const lines = Object.entries(form.warehouses).map(([id, typedLine]) => [id, wholeNumber(typedLine) ?? typedLine])
      return JSON.stringify(lines.filter(([, amount]) => amount !== 0).sort())
    }
    default:
      return typed
  }
}

type Meanings = Record<string, string>

const meaningsOf = (role: ProfileRole, form: ProfileForm): Meanings =>
  Object.fromEntries(profileFields[role].map((field) => [field.key, meaningOf(form, field)]))

const mergeMeanings = (role: ProfileRole, base: ProfileForm, mine: ProfileForm, theirs: ProfileForm): Merge<Meanings> =>
  mergeEdits(meaningsOf(role, base), meaningsOf(role, mine), meaningsOf(role, theirs), (_field, a, b) => a === b)

/** The fields that differ between `mine` and `theirs`, in the order of the form, and whose value a merge takes. */
export function profileDifferences(
  role: ProfileRole,
  { base, mine, theirs }: { readonly base: ProfileForm; readonly mine: ProfileForm; readonly theirs: ProfileForm },
  nameOf: NameOf,
): readonly VersionDifference[] {
  const merge = mergeMeanings(role, base, mine, theirs)
  const valueText = (form: ProfileForm, field: ProfileField): string =>
    shownField(role, form, field, nameOf)?.lines.join('; ') ?? ''
  return profileFields[role]
    .filter((field) => meaningOf(mine, field) !== meaningOf(theirs, field))
    .map((field) => ({
      key: field.key,
      field: field.label,
      mine: valueText(mine, field),
      theirs: valueText(theirs, field),
      winner: sideTaken(merge, field.key),
    }))
}

/** `mine` with these fields from `theirs`. */
export function withFieldsOf(
  role: ProfileRole,
  mine: ProfileForm,
  theirs: ProfileForm,
  keys: readonly string[],
): ProfileForm {
  const next: ProfileForm = {
    ...mine,
    text: { ...mine.text },
    flags: { ...mine.flags },
    lists: { ...mine.lists },
  }
  for (const field of profileFields[role]) {
    const { key } = field
    if (!keys.includes(key)) continue
    switch (partOf(field)) {
      case 'text':
        next.text[key] = theirs.text[key] ?? ''
        break
      case 'flags':
        next.flags[key] = theirs.flags[key] ?? false
        break
      case 'lists':
        next.lists[key] = theirs.lists[key] ?? []
        break
      default:
        Object.assign(next, { [key]: theirs[key as 'persons' | 'domains' | 'warehouses'] })
    }
  }
  return next
}
