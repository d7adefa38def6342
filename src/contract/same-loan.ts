// Whether two readings of a loan say the same.
import type { AuctionLoan } from './auction'

function sameParty(a: AuctionLoan['originator_profile'], b: AuctionLoan['originator_profile']): boolean {
  return a === b || (a?.id === b?.id && a?.name === b?.name)
}

/** A section of the act is reference data: the same id is the same section. */
function sameAct(a: AuctionLoan['loan_section_act'], b: AuctionLoan['loan_section_act']): boolean {
  return a.id === b.id
}

/**
 * True when no field differs. Written out field by field because it runs for every live event: walking unknown keys
 * costs four times as much. A test holds it against the schema.
 */
export function sameLoan(a: AuctionLoan, b: AuctionLoan): boolean {
  return (
    a === b ||
    (a.auction_id === b.auction_id &&
      a.auction_status === b.auction_status &&
      a.id === b.id &&
      a.type === b.type &&
      a.loan_amount === b.loan_amount &&
      a.loan_amount_diff_percent === b.loan_amount_diff_percent &&
      a.loan_term === b.loan_term &&
      a.construction_period === b.construction_period &&
      a.auction_process_type === b.auction_process_type &&
      a.gnma_interest_rate === b.gnma_interest_rate &&
      a.loan_min_price === b.loan_min_price &&
      a.bond_interest_price === b.bond_interest_price &&
      a.bond_interest_price_increment === b.bond_interest_price_increment &&
      a.servicing_spread === b.servicing_spread &&
      sameAct(a.loan_section_act, b.loan_section_act) &&
      sameParty(a.originator_profile, b.originator_profile) &&
      a.project_name === b.project_name &&
      a.project_city === b.project_city &&
      a.project_state === b.project_state &&
      a.fha_number === b.fha_number &&
      a.call_protection === b.call_protection &&
      a.call_protection_other === b.call_protection_other &&
      a.gfd_treated === b.gfd_treated &&
      a.delivery_last_date_fees === b.delivery_last_date_fees &&
      a.permanent_loan_late_date === b.permanent_loan_late_date &&
      a.lender_name === b.lender_name)
  )
}
