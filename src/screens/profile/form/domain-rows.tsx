// The email domains of a lender: at least one, valid, all different.
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { TextField } from '../../../ui/text-field'
import { useEntry } from './use-entry'
import type { FormOfProfile } from './use-profile-form'

interface DomainRowsProps {
  readonly form: FormOfProfile
  readonly label: string
  readonly help: string | undefined
}

export function DomainRows({ form, label, help }: DomainRowsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'domains', keyName: 'row' })
  const problem = form.formState.errors.domains?.root?.message
  return (
    <div className="profile-form__wide rows">
      {help ? <p className="field__help">{help}</p> : null}
      {fields.map((row, index) => (
        <div className="row-line" key={row.row}>
          <DomainRow form={form} index={index} label={fields.length === 1 ? label : `${label} ${index + 1}`} />
          <Button
            tone="quiet"
            aria-label={`Remove domain ${index + 1}`}
            onClick={() => {
              remove(index)
              void form.trigger('domains')
            }}
          >
            <Trash2 size={16} aria-hidden="true" /> Remove
          </Button>
        </div>
      ))}
      <div>
        <Button tone="quiet" onClick={() => append({ name: '' })}>
          <Plus size={16} aria-hidden="true" /> Add domain
        </Button>
      </div>
      {problem ? (
        <Notice tone="wrong" role="alert">
          {problem}
        </Notice>
      ) : null}
    </div>
  )
}

interface DomainRowProps {
  readonly form: FormOfProfile
  readonly index: number
  readonly label: string
}

function DomainRow({ form, index, label }: DomainRowProps) {
  const { field, fieldState } = useEntry(form, `domains.${index}.name`)
  return (
    <TextField
      ref={field.ref}
      label={label}
      placeholder="company.com"
      autoCapitalize="off"
      spellCheck={false}
      value={field.value}
      onText={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}
