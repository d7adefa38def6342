// Which of the lender's people services the loans; shown while the lender services its own loans.
import { useWatch } from 'react-hook-form'
import { ChoiceField } from '../../ui/choice-field'
import { useEntry } from './use-entry'
import type { FormOfProfile } from './use-profile-form'

/** The choice among the people of the form, including new ones. */
export function ServicingPerson({ form }: { readonly form: FormOfProfile }) {
  const servicer = useWatch({ control: form.control, name: 'text.servicer' })
  const persons = useWatch({ control: form.control, name: 'persons' })
  const { fieldState } = useEntry(form, 'text.servicer_person')
  if (servicer !== 'own') return null
  const chosen = persons.findIndex((person) => person.servicing)
  return (
    <ChoiceField
      label="Servicing person"
      help="Choose from People."
      value={chosen < 0 ? '' : String(chosen)}
      choices={persons.map((person, place) => ({
        value: String(place),
        label: person.name.trim() === '' ? `Person ${place + 1}` : person.name,
      }))}
      onChoice={(value) => {
        const next = persons.map((person, place) => ({ ...person, servicing: String(place) === value }))
        form.setValue('persons', next, { shouldDirty: true })
        void form.trigger('text.servicer_person')
      }}
      error={fieldState.error?.message}
    />
  )
}
