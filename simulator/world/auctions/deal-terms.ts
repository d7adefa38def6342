// What a bid sheet and a trade confirmation both say about the loan.
import type { LoanSetup } from '../loans/loan-record'
import type { AuctionRecord } from '../state'

/** Null where a term isn't set. */
export const dealTermsOf = ({ loan }: AuctionRecord, setup: LoanSetup) => ({
  project_name: loan.project_name,
  project_street: setup.project_street ?? null,
  project_city: loan.project_city ?? null,
  project_state: loan.project_state ?? null,
  project_zip_code: setup.project_zip_code ?? null,
  fha_number: loan.fha_number ?? null,
  loan_amount: loan.loan_amount ?? null,
  loan_amount_diff_percent: loan.loan_amount_diff_percent ?? null,
  servicing_spread: loan.servicing_spread ?? null,
  loan_term: loan.loan_term ?? null,
  permanent_loan_late_term: loan.permanent_loan_late_term ?? setup.permanent_loan_late_term ?? null,
  permanent_loan_late_amortization:
    loan.permanent_loan_late_amortization ?? setup.permanent_loan_late_amortization ?? null,
  construction_period: loan.construction_period ?? null,
  call_protection: loan.call_protection ?? null,
  call_protection_other: loan.call_protection_other ?? null,
  delivery_last_date_fees: loan.delivery_last_date_fees ?? null,
  delivery_late_fees: setup.delivery_late_fees ?? null,
  extension_fees_allowed: setup.extension_fees_allowed ?? null,
  permanent_loan_late_date: loan.permanent_loan_late_date ?? null,
  permanent_loan_late_fees: setup.permanent_loan_late_fees ?? null,
  gfd_treated: loan.gfd_treated ?? null,
  received_deposit_wire_transfer: setup.received_deposit_wire_transfer ?? null,
  received_deposit_held_escrow: setup.received_deposit_held_escrow ?? null,
  received_deposit_post_wired: setup.received_deposit_post_wired ?? null,
})
