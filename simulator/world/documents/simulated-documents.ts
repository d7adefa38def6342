// The documents of auctions that a world starts with. Nobody uploaded those, so the simulator generates them on request; this
// file only lists them, with names and sizes.
import type { LoanFileKey } from '../../../src/contract/loan'
import { firstIds } from '../blank-world'
import { draws } from '../draws'
import { setupOf } from '../loans/loan-facts'
import { formsOf, kindOf } from '../loans/loan-fields'
import type { StoredDocument } from '../loans/loan-record'
import type { Reference } from '../reference'
import type { AuctionRecord } from '../state'

const formats: Readonly<Record<LoanFileKey, { readonly title: string; readonly extension: string }>> = {
  form_hud: { title: 'Firm commitment', extension: 'pdf' },
  form_92264: { title: 'Appraisal summary 92264', extension: 'pdf' },
  form_92264a: { title: 'Project analysis 92264A', extension: 'pdf' },
  form_92013: { title: 'Application 92013', extension: 'pdf' },
  form_rhs: { title: 'Conditional commitment', extension: 'pdf' },
  form_financial_model: { title: 'Financial model', extension: 'xlsx' },
  excel: { title: 'Construction draws', extension: 'xlsx' },
}

/** The title of this form. */
export const documentTitle = (form: LoanFileKey): string => formats[form].title

/** A file name made of the form's title, which can't name a person, and the file's own extension. */
export function documentName(form: LoanFileKey, fileName: string): string {
  const ending = /\.([a-z]{3,4})$/i.exec(fileName)?.[1]?.toLowerCase() ?? formats[form].extension
  return `${formats[form].title}.${ending}`
}

const DAY = 86_400_000
const KILOBYTE = 1_024
/** Ids reserved per loan; there are seven forms. */
const PER_LOAN = 8

/** Every document of this kind of loan, from commitment on; none before. */
export function simulatedDocuments(auction: AuctionRecord, reference: Reference): readonly StoredDocument[] {
  if (auction.status === 'incomplete' || auction.status === 'submitted') return []
  return formsOf(kindOf(setupOf(auction, reference), reference)).map((form, index) => {
    // Keyed by the loan, not the world's seed.
    const draw = draws(auction.loanId, 'paper', form)
    return {
      id: firstIds.simulatedDocument + (auction.loanId - firstIds.loan) * PER_LOAN + index,
      form,
      name: documentName(form, ''),
      size: draw.between(24, 96) * KILOBYTE,
      sha256: null,
      uploadedAt: Math.max(auction.createdAt, auction.statusedAt - draw.between(1, 4) * DAY),
    }
  })
}
