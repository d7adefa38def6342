// Texts for the state of a submitted loan's firm commitment. Pure.
import { formsOf } from '../../domain/loan/documents'
import type { AuctionCard } from '../../state/views/auction-card.view'
import { DASH } from './loan-copy'

/** Label of the form that the agency reviews: `HUD`, `RHS`. */
export function agencyFormLabel({ loan_section_act }: AuctionCard['loan']): string {
  const rhs = loan_section_act.loan_type === 'rhs'
  const form = rhs ? 'form_rhs' : 'form_hud'
  const forms = formsOf({ rhs, construction: loan_section_act.type === 'construction' })
  return forms.find((each) => each.form === form)?.label ?? ''
}

/** The reviewing agency: HUD, or USDA for rural housing. */
export const agencyName = ({ loan_section_act }: AuctionCard['loan']): string =>
  loan_section_act.loan_type === 'rhs' ? 'USDA' : 'HUD'

/** The state of that form: `Missing`, `Uploaded`; a dash if the server doesn't send it. */
export function commitmentText({ auction: { commitment, missing } }: AuctionCard): string {
  if (commitment === 'waiting') return 'Uploaded'
  if (commitment === 'rejected') return 'Sent back'
  if (commitment === 'accepted') return 'Accepted'
  return missing && missing.length > 0 ? 'Missing' : DASH
}
