// What a lender's profile says of each of its loans: a new setup begins with it, and the person may change all of it.

import { sameJson } from '../../contract/json'
import type { LenderProfile } from '../../contract/profile'
import { formatPhone } from '../validation/rules'
import type { SetupField, SetupValues } from './setup-values'

/** Who services, the lender named on the note, and who may sign; only what the profile has. */
export function prefillOf(profile: LenderProfile): Partial<SetupValues> {
  const signators = profile.persons.filter(({ signator }) => signator === true).map(({ id }) => String(id))
  return {
    ...(profile.originator_entity_id ? { originator_entity_id: String(profile.originator_entity_id) } : {}),
    ...(signators.length > 0 ? { signators } : {}),
    ...(profile.servicer_external_servicer ? outside(profile) : own(profile)),
  }
}

const own = ({ servicer_person_id }: LenderProfile): Partial<SetupValues> =>
  servicer_person_id ? { servicing_by: 'own', service_person_id: String(servicer_person_id) } : {}

function outside(profile: LenderProfile): Partial<SetupValues> {
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

/** Whether the loan says already who answers for the servicing. */
const namesServicer = (values: SetupValues): boolean =>
  values.servicing_by === 'own' ? values.service_person_id !== '' : contactFields.some((field) => values[field] !== '')

/** The fields that stand as the profile says, and those that are empty and could be filled from it. */
export function prefilledFields(
  prefill: Partial<SetupValues>,
  values: SetupValues,
): { readonly taken: readonly SetupField[]; readonly open: readonly SetupField[] } {
  // Who services is a choice that a new setup has made already: it follows the person or the contact that is named. Where
  // the loan names the other one of the two, the profile has nothing to add.
  const isOther = prefill.servicing_by !== values.servicing_by && namesServicer(values)
  const fields = (Object.keys(prefill) as SetupField[]).filter(
    (field) => field !== 'servicing_by' && !(isOther && servicingFields.has(field)),
  )
  return {
    taken: fields.filter((field) => sameJson(values[field], prefill[field])),
    open: fields.filter((field) => isEmpty(values[field])),
  }
}
