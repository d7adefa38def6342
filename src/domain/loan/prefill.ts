// Values from a lender's profile that a new loan setup starts with. The user may change all of them.
import { sameJson } from '../../contract/json'
import type { LenderProfile } from '../../contract/profile'
import { formatPhone } from '../validation/rules'
import type { SetupField, SetupValues } from './setup-values'

/** The servicer, the lender on the note, and the signators, as far as the profile has them. */
export function prefillOf(profile: LenderProfile): Partial<SetupValues> {
  const signators = profile.persons.filter(({ signator }) => signator === true).map(({ id }) => String(id))
  return {
    ...(profile.originator_entity_id ? { originator_entity_id: String(profile.originator_entity_id) } : {}),
    ...(signators.length > 0 ? { signators } : {}),
    ...(profile.servicer_external_servicer ? outsideServicer(profile) : ownServicer(profile)),
  }
}

const ownServicer = ({ servicer_person_id }: LenderProfile): Partial<SetupValues> =>
  servicer_person_id ? { servicing_by: 'own', service_person_id: String(servicer_person_id) } : {}

function outsideServicer(profile: LenderProfile): Partial<SetupValues> {
  const { servicer_contact_name: name, servicer_contact_email: email, servicer_contact_phone: phone } = profile
  return {
    servicing_by: 'outside',
    ...(profile.servicer_company_id ? { service_company_id: String(profile.servicer_company_id) } : {}),
    ...(name ? { servicer_contact_name: name } : {}),
    ...(email ? { servicer_contact_email: email } : {}),
    ...(phone ? { servicer_contact_phone: formatPhone(phone) } : {}),
  }
}

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)

const contactFields = ['servicer_contact_name', 'servicer_contact_email', 'servicer_contact_phone'] as const
const servicingFields: ReadonlySet<SetupField> = new Set(['service_person_id', ...contactFields])

/** True if the loan already names a servicing contact. */
const namesServicer = (values: SetupValues): boolean =>
  values.servicing_by === 'own' ? values.service_person_id !== '' : contactFields.some((field) => values[field] !== '')

/** The fields that have the profile's value, and those that are empty and could be filled from it. */
export function prefilledFields(
  prefill: Partial<SetupValues>,
  values: SetupValues,
): { readonly filled: readonly SetupField[]; readonly empty: readonly SetupField[] } {
  // A new setup has already chosen between a person and an outside contact. If the loan names the other one, the profile adds
  // nothing.
  const isOther = prefill.servicing_by !== values.servicing_by && namesServicer(values)
  const fields = (Object.keys(prefill) as SetupField[]).filter(
    (field) => field !== 'servicing_by' && !(isOther && servicingFields.has(field)),
  )
  return {
    filled: fields.filter((field) => sameJson(values[field], prefill[field])),
    empty: fields.filter((field) => isEmpty(values[field])),
  }
}

/** The terms of a loan for a duplicate: without the project’s address, agency number, dates and confirmations. */
export const duplicateOf = (values: SetupValues): SetupValues => ({
  ...values,
  project_name: values.project_name === '' ? '' : `${values.project_name} (copy)`,
  project_street: '',
  project_city: '',
  project_state_id: '',
  project_zip_code: '',
  fha_number: '',
  delivery_last_date_fees: '',
  permanent_loan_late_date: '',
  permanent_loan_late_understand: false,
  received_deposit_wire_transfer: false,
  received_deposit_held_escrow: false,
  received_deposit_post_wired: false,
})
