// The people of a company, with who may sign.
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { shownEntry } from '../../../domain/profile/profile-entry'
import { blankPerson, type ProfileRole } from '../../../domain/profile/profile-form'
import { personTypes } from '../../../domain/profile/profile-steps'
import { Button } from '../../../ui/button'
import { ChoiceField } from '../../../ui/choice-field'
import { CheckBox } from '../../../ui/choice-group'
import { Notice } from '../../../ui/states'
import { TextField } from '../../../ui/text-field'
import { useEntry } from './use-entry'
import type { FormOfProfile } from './use-profile-form'

interface PersonRowsProps {
  readonly form: FormOfProfile
  readonly role: ProfileRole
}

export function PersonRows({ form, role }: PersonRowsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'persons', keyName: 'row' })
  const problem = form.formState.errors.persons?.root?.message
  return (
    <div className="profile-form__wide rows">
      {fields.map((row, index) => (
        <fieldset className="row-card" key={row.row}>
          <legend>{`Person ${index + 1}`}</legend>
          <PersonRow form={form} role={role} index={index} />
          <Button
            tone="quiet"
            size="small"
            aria-label={`Remove person ${index + 1}`}
            onClick={() => {
              remove(index)
              void form.trigger('persons')
            }}
          >
            <Trash2 size={16} aria-hidden="true" /> Remove
          </Button>
        </fieldset>
      ))}
      <div>
        <Button tone="quiet" onClick={() => append(blankPerson(''))}>
          <Plus size={16} aria-hidden="true" /> Add person
        </Button>
      </div>
      {/* Below the rows, so that it doesn't move a button that the user is about to press. */}
      {problem ? (
        <Notice tone="wrong" role="alert">
          {problem}
        </Notice>
      ) : null}
    </div>
  )
}

interface PersonRowProps extends PersonRowsProps {
  readonly index: number
}

function PersonRow({ form, role, index }: PersonRowProps) {
  const type = useEntry(form, `persons.${index}.type`)
  const signator = useEntry(form, `persons.${index}.signator`)
  return (
    <div className="row-card__fields">
      <ChoiceField
        ref={type.field.ref}
        label="Type"
        value={type.field.value}
        choices={personTypes[role]}
        onChoice={type.field.onChange}
        onBlur={type.field.onBlur}
        error={type.fieldState.error?.message}
      />
      <PersonText form={form} index={index} part="name" label="Name" />
      <PersonText form={form} index={index} part="email" label="Email" />
      <PersonText form={form} index={index} part="phone" label="Phone" />
      <CheckBox label="Signator" checked={signator.field.value} onCheck={signator.field.onChange} />
    </div>
  )
}

interface PersonTextProps {
  readonly form: FormOfProfile
  readonly index: number
  readonly part: 'name' | 'email' | 'phone'
  readonly label: string
}

function PersonText({ form, index, part, label }: PersonTextProps) {
  const { field, fieldState } = useEntry(form, `persons.${index}.${part}`)
  return (
    <TextField
      ref={field.ref}
      label={label}
      type={part === 'phone' ? 'tel' : part === 'email' ? 'email' : 'text'}
      value={field.value}
      onText={field.onChange}
      onBlur={() => {
        if (part !== 'name') field.onChange(shownEntry(part, field.value))
        field.onBlur()
      }}
      error={fieldState.error?.message}
    />
  )
}
