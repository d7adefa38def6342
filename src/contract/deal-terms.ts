// The terms that a bid sheet and a trade confirmation both have.
import * as z from 'zod/mini'
import { day, dollars, maybe } from './fields'

export const dealTerms = z.object({
  project_name: z.string(),
  project_street: maybe(z.string()),
  project_city: maybe(z.string()),
  project_state: maybe(z.string()),
  project_zip_code: maybe(z.string()),
  fha_number: maybe(z.string()),
  loan_amount: maybe(dollars),
  /** Permitted difference between the amount traded and delivered, percent. */
  loan_amount_diff_percent: maybe(z.number()),
  /** Percent. */
  servicing_spread: maybe(z.number()),
  /** Months. */
  loan_term: maybe(z.int()),
  /** Of a construction loan, months. */
  permanent_loan_late_term: maybe(z.int()),
  permanent_loan_late_amortization: maybe(z.int()),
  /** Months. */
  construction_period: maybe(z.int()),
  call_protection: maybe(z.string()),
  call_protection_other: maybe(z.string()),
  delivery_last_date_fees: maybe(day),
  delivery_late_fees: maybe(z.string()),
  extension_fees_allowed: maybe(z.enum(['yes', 'no'])),
  permanent_loan_late_date: maybe(day),
  permanent_loan_late_fees: maybe(z.string()),
  gfd_treated: maybe(z.string()),
  received_deposit_wire_transfer: maybe(z.boolean()),
  received_deposit_held_escrow: maybe(z.boolean()),
  received_deposit_post_wired: maybe(z.boolean()),
})
