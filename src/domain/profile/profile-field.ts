// One field of a profile: wire name, step, label, help and rules, by kind.
import { email, max, phone, type Rule, required } from '../validation/rules'
import type { TextKind } from './profile-entry'
import type { ProfileForm } from './profile-form'

/** The lookup lists that profile fields choose from. */
export type ProfileLookup =
  | 'lookup.states'
  | 'lookup.investor-legal-firms'
  | 'lookup.investor-trading-authorities'
  | 'lookup.lenders'
  | 'lookup.warehouse-lenders'
  | 'lookup.servicer-companies'
  | 'lookup.originator-companies'
  | 'lookup.originator-entities'

export interface Choice {
  readonly value: string
  readonly label: string
}

interface FieldOf {
  /** Wire name. */
  readonly key: string
  readonly step: string
  readonly label: string
  readonly help?: string
  /** Whether the field applies, depending on the entered values; always by default. */
  readonly when?: (form: ProfileForm) => boolean
}

export type ProfileField = FieldOf &
  (
    | { readonly kind: TextKind; readonly rules: readonly Rule[] }
    | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly rules: readonly Rule[] }
    | {
        readonly kind: 'one-of'
        readonly lookup: ProfileLookup
        readonly rules: readonly Rule[]
        readonly none?: string
      }
    | { readonly kind: 'some-of'; readonly lookup: ProfileLookup; readonly atLeastOne: boolean }
    | { readonly kind: 'flag' }
    | { readonly kind: 'persons'; readonly signators: 'required' | 'possible'; readonly servicing: boolean }
    | { readonly kind: 'domains' }
    | { readonly kind: 'warehouses'; readonly lookup: ProfileLookup }
    | { readonly kind: 'lender' }
  )

const MAX_LENGTH = 120
/** A required text. */
export const text = (step: string, key: string, label: string, more: Partial<FieldOf> = {}): ProfileField => ({
  kind: 'text',
  key,
  step,
  label,
  rules: [required, max(MAX_LENGTH)],
  ...more,
})
/** A required email address. */
export const mail = (step: string, key: string, label: string, more: Partial<FieldOf> = {}): ProfileField => ({
  kind: 'email',
  key,
  step,
  label,
  rules: [required, email, max(MAX_LENGTH)],
  ...more,
})
/** A required phone number. */
export const telephone = (step: string, key: string, label: string, more: Partial<FieldOf> = {}): ProfileField => ({
  kind: 'phone',
  key,
  step,
  label,
  rules: [required, phone],
  ...more,
})

/** The part of the form with a field's value, by its key; null if the field is a part by itself. */
export function partOf({ kind }: ProfileField): 'text' | 'flags' | 'lists' | null {
  if (kind === 'persons' || kind === 'domains' || kind === 'warehouses') return null
  return kind === 'flag' ? 'flags' : kind === 'some-of' ? 'lists' : 'text'
}

/** The path of a field's value in the form. */
export function pathOf(field: ProfileField): string {
  const part = partOf(field)
  return part === null ? field.key : `${part}.${field.key}`
}
