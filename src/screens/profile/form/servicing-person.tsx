// The person who services the loans, if the lender services its own.
import { useWatch } from 'react-hook-form'
import { ChoiceField } from '../../../ui/choice-field'
import { useEntry } from './use-entry'
import type { FormOfProfile } from './use-profile-form'

/** Lists the people in the form, including unsaved ones. */
export function ServicingPerson({ form }: { readonly form: FormOfProfile }) {
  const servicer = useWatch({ control: form.control, name: 'text.servicer' })
  const persons = useWatch({ control: form.control, name: 'persons' })
  const { fieldState } = useEntry(form, 'text.servicer_person')
  if (servicer !== 'own') return null
  const chosen = persons.findIndex((person) => person.servicing)
  return (
    <ChoiceField
      label="Servicing person"
      help="Choose someone from People."
      value={chosen < 0 ? '' : String(chosen)}
      choices={persons.map((person, index) => ({
        value: String(index),
        label: person.name.trim() === '' ? `Person ${index + 1}` : person.name,
      }))}
      onChoice={(value) => {
        const next = persons.map((person, index) => ({ ...person, servicing: String(index) === value }))
        form.setValue('persons', next, { shouldDirty: true })
        void form.trigger('text.servicer_person')
      }}
      error={fieldState.error?.message}
    />
  )
}
