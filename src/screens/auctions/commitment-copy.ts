// Where the firm commitment of a submitted loan stands, in words. Pure.
import { formsOf } from '../../domain/loan/documents'
import type { AuctionCard } from '../../state/views/auction-card.view'
import { DASH } from './loan-copy'

/** The label of the document that the agency decides on: `HUD`, `RHS`. */
export function agencyFormLabel({ loan_section_act }: AuctionCard['loan']): string {
  const rhs = loan_section_act.loan_type === 'rhs'
  const form = rhs ? 'form_rhs' : 'form_hud'
  const forms = formsOf({ rhs, construction: loan_section_act.type === 'construction' })
  return forms.find((each) => each.form === form)?.label ?? ''
}

/** How that document stands: `Missing`, `Uploaded`; a dash on a server that does not say it. */
export function commitmentWords({ auction: { commitment, missing } }: AuctionCard): string {
  if (commitment === 'waiting') return 'Uploaded'
  if (commitment === 'rejected') return 'Sent back'
  if (commitment === 'accepted') return 'Accepted'
  return missing && missing.length > 0 ? 'Missing' : DASH
}
