// The documents of an auction with which a world begins: nobody uploaded them, so the simulator makes them on request.
// Here only which ones there are, their names and their sizes.
import type { LoanFileKey } from '../../../src/contract/loan'
import { firstIds } from '../blank-world'
import { draws } from '../draws'
import { setupOf } from '../loans/loan-facts'
import { formsOf, kindOf } from '../loans/loan-fields'
import type { StoredDocument } from '../loans/loan-record'
import type { Reference } from '../reference'
import type { AuctionRecord } from '../state'

const formats: Readonly<Record<LoanFileKey, { readonly title: string; readonly ending: string }>> = {
  form_hud: { title: 'Firm commitment', ending: 'pdf' },
  form_92264: { title: 'Appraisal summary 92264', ending: 'pdf' },
  form_92264a: { title: 'Project analysis 92264A', ending: 'pdf' },
  form_92013: { title: 'Application 92013', ending: 'pdf' },
  form_rhs: { title: 'Conditional commitment', ending: 'pdf' },
  form_financial_model: { title: 'Financial model', ending: 'xlsx' },
  excel: { title: 'Construction draws', ending: 'xlsx' },
}

/** What a document of this form is. */
export const documentTitle = (form: LoanFileKey): string => formats[form].title

/** A name that shows the form and no person, with the extension of the file's own name. */
export function documentName(form: LoanFileKey, fileName: string): string {
  const ending = /\.([a-z]{3,4})$/i.exec(fileName)?.[1]?.toLowerCase() ?? formats[form].ending
  return `${formats[form].title}.${ending}`
}

const DAY = 86_400_000
const KILOBYTE = 1_024
/** Ids reserved per loan: there are seven forms. */
const PER_LOAN = 8

/** Everything that belongs to a loan of its kind, once it has its commitment; nothing before. */
export function simulatedDocuments(auction: AuctionRecord, reference: Reference): readonly StoredDocument[] {
  if (auction.status === 'incomplete' || auction.status === 'submitted') return []
  return formsOf(kindOf(setupOf(auction, reference), reference)).map((form, place) => {
    const draw = draws(auction.loanId, 'paper', form)
    return {
      id: firstIds.paper + (auction.loanId - firstIds.loan) * PER_LOAN + place,
      form,
      name: documentName(form, ''),
      size: draw.between(24, 96) * KILOBYTE,
      sha256: null,
      uploadedAt: Math.max(auction.createdAt, auction.statusedAt - draw.between(1, 4) * DAY),
    }
  })
}
