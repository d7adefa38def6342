// A further loan like one that there is: everything but what belongs to the one alone.
import type { SetupValues } from './setup-values'

/** The values of a copy: without agency number and dates, and without what was sworn or received for those. */
export const duplicated = (values: SetupValues): SetupValues => ({
  ...values,
  project_name: values.project_name === '' ? '' : `${values.project_name} (copy)`,
  fha_number: '',
  delivery_last_date_fees: '',
  permanent_loan_late_date: '',
  permanent_loan_late_understand: false,
  received_deposit_wire_transfer: false,
  received_deposit_held_escrow: false,
  received_deposit_post_wired: false,
})
