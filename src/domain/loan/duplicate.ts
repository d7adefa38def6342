// A further loan on the terms of one that there is.
import type { SetupValues } from './setup-values'

/** The terms of a loan for another one: without its project’s address, agency number and dates, and what was sworn. */
export const duplicated = (values: SetupValues): SetupValues => ({
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
