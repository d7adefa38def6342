// Renders a field of a profile form by its kind. Labels, rules and conditions come from the field table.
import { useWatch } from 'react-hook-form'
import { shownEntry, type TextKind } from '../../../domain/profile/profile-entry'
import type { ProfileField } from '../../../domain/profile/profile-field'
import type { ProfileRole } from '../../../domain/profile/profile-form'
import { CheckBox, SegmentedField } from '../../../ui/choice-group'
import { TextField } from '../../../ui/text-field'
import { DomainRows } from './domain-rows'
import { LenderFinder } from './lender-finder'
import { OneOfList, SomeOfList } from './lookup-field'
import { PersonRows } from './person-rows'
import { ServicingPerson } from './servicing-person'
import { useEntry } from './use-entry'
import type { FormOfProfile } from './use-profile-form'
import { WarehouseRows } from './warehouse-rows'

interface FieldViewProps {
  readonly form: FormOfProfile
  readonly role: ProfileRole
  readonly field: ProfileField
}

/** Renders nothing while the field's condition is not met. */
export function ProfileFieldView({ form, role, field }: FieldViewProps) {
  // Re-renders with every change, because the condition may depend on other fields.
  useWatch({ control: form.control })
  if (field.when !== undefined && !field.when(form.getValues())) return null
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'phone':
    case 'url':
    case 'digits':
    case 'count':
      return <TextEntry form={form} field={field} />
    case 'choice':
      return (
        <>
          <ChoiceEntry form={form} field={field} />
          {role === 'lender' && field.key === 'servicer' ? <ServicingPerson form={form} /> : null}
        </>
      )
    case 'one-of':
      return <OneOfEntry form={form} field={field} />
    case 'some-of':
      return <SomeOfEntry form={form} field={field} />
    case 'flag':
      return <FlagEntry form={form} field={field} />
    case 'persons':
      return <PersonRows form={form} role={role} />
    case 'domains':
      return <DomainRows form={form} label={field.label} help={field.help} />
    case 'warehouses':
      return <WarehouseRows form={form} lookup={field.lookup} label={field.label} help={field.help} />
    case 'lender':
      return <LenderFinder form={form} />
    default:
      return field satisfies never
  }
}

type KindOf<K extends ProfileField['kind']> = Extract<ProfileField, { readonly kind: K }>
interface EntryProps<K extends ProfileField['kind']> {
  readonly form: FormOfProfile
  readonly field: KindOf<K>
}

const inputTypes = { text: 'text', email: 'email', phone: 'tel', url: 'url', digits: 'text', count: 'text' } as const
const inputModes = {
  text: 'text',
  email: 'email',
  phone: 'tel',
  url: 'url',
  digits: 'numeric',
  count: 'numeric',
} as const

function TextEntry({ form, field }: EntryProps<TextKind>) {
  const { field: input, fieldState } = useEntry(form, `text.${field.key}`)
  return (
    <TextField
      ref={input.ref}
      label={field.label}
      help={field.kind === 'phone' ? (field.help ?? '11 digits, starting with 1') : field.help}
      type={inputTypes[field.kind]}
      inputMode={inputModes[field.kind]}
      value={input.value ?? ''}
      onText={input.onChange}
      onBlur={() => {
        if (field.kind !== 'text' && field.kind !== 'url') input.onChange(shownEntry(field.kind, input.value ?? ''))
        input.onBlur()
      }}
      error={fieldState.error?.message}
    />
  )
}

function ChoiceEntry({ form, field }: EntryProps<'choice'>) {
  const { field: input, fieldState } = useEntry(form, `text.${field.key}`)
  return (
    <div className="profile-form__wide">
      <SegmentedField
        label={field.label}
        help={field.help}
        value={input.value ?? ''}
        options={field.choices}
        onChoice={input.onChange}
        error={fieldState.error?.message}
      />
    </div>
  )
}

function OneOfEntry({ form, field }: EntryProps<'one-of'>) {
  const { field: input, fieldState } = useEntry(form, `text.${field.key}`)
  return (
    <OneOfList
      lookup={field.lookup}
      label={field.label}
      help={field.help}
      none={field.none}
      value={input.value ?? ''}
      onChoice={input.onChange}
      onBlur={input.onBlur}
      error={fieldState.error?.message}
    />
  )
}

function SomeOfEntry({ form, field }: EntryProps<'some-of'>) {
  const { field: input, fieldState } = useEntry(form, `lists.${field.key}`)
  return (
    <div className="profile-form__wide">
      <SomeOfList
        lookup={field.lookup}
        label={field.label}
        help={field.help}
        values={input.value ?? []}
        onChoice={input.onChange}
        error={fieldState.error?.message}
      />
    </div>
  )
}

function FlagEntry({ form, field }: EntryProps<'flag'>) {
  const { field: input, fieldState } = useEntry(form, `flags.${field.key}`)
  return (
    <CheckBox
      label={field.label}
      checked={input.value ?? false}
      onCheck={input.onChange}
      onBlur={input.onBlur}
      error={fieldState.error?.message}
    />
  )
}
