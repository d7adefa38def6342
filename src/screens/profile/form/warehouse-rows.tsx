// The credit line with each warehouse lender, in dollars; 0 without one.
import { formatCount } from '../../../domain/formats'
import { wholeNumber } from '../../../domain/profile/profile-entry'
import type { ProfileLookup } from '../../../domain/profile/profile-field'
import { TextField } from '../../../ui/text-field'
import { LookupChoices } from './lookup-field'
import { useEntry } from './use-entry'
import type { FormOfProfile } from './use-profile-form'

interface WarehouseRowsProps {
  readonly form: FormOfProfile
  readonly lookup: ProfileLookup
  readonly label: string
  readonly help: string | undefined
}

export function WarehouseRows({ form, lookup, label, help }: WarehouseRowsProps) {
  return (
    <fieldset className="profile-form__wide rows warehouse">
      <legend>{label}</legend>
      {help ? <p className="field__help">{help}</p> : null}
      <LookupChoices lookup={lookup} label={label}>
        {(choices) => (
          <div className="warehouse__grid">
            {choices.map(({ value, label: name }) => (
              <WarehouseLine key={value} form={form} id={value} label={name} />
            ))}
          </div>
        )}
      </LookupChoices>
    </fieldset>
  )
}

interface WarehouseLineProps {
  readonly form: FormOfProfile
  readonly id: string
  readonly label: string
}

function WarehouseLine({ form, id, label }: WarehouseLineProps) {
  const { field, fieldState } = useEntry(form, `warehouses.${id}`, '0')
  return (
    <TextField
      ref={field.ref}
      label={label}
      inputMode="numeric"
      className="field__figure num"
      value={field.value ?? ''}
      onText={field.onChange}
      onBlur={() => {
        const amount = field.value.trim() === '' ? 0 : wholeNumber(field.value)
        if (amount !== null) field.onChange(formatCount(amount))
        field.onBlur()
      }}
      leading={<span className="field__unit">$</span>}
      error={fieldState.error?.message}
    />
  )
}
