// A document's row for a viewer. Investors see the lender as its uploader, because a file's name and uploader could name a person.
import type { LoanDocument } from '../../../src/contract/loan'
import { isSeller } from '../auctions/visibility'
import { isoInstant } from '../figures'
import type { LoanRecord, StoredDocument } from '../loans/loan-record'
import { firmName, personById } from '../people/people'
import type { AuctionRecord, WorldState } from '../state'
import { openedBy, versionOf } from './data-room'

/** Who reads the row: an investor, the auction's seller, or a lender to whom the loan is offered. */
export type DocumentReader = 'investor' | 'seller' | 'offered lender'

export function wireDocument(
  state: WorldState,
  auction: AuctionRecord,
  loan: Pick<LoanRecord, 'transferredFrom'>,
  document: StoredDocument,
  reader: DocumentReader,
): LoanDocument {
  const { id, form, name, size, uploadedAt } = document
  return {
    id,
    form,
    name,
    size,
    uploaded_at: isoInstant(uploadedAt),
    uploaded_by: uploaderName(state, auction, loan, document, reader),
    version: versionOf(document),
    ...(reader === 'seller' ? { opened_by: openedBy(auction, id) } : {}),
  }
}

/** A new lender doesn't learn which people of the former one uploaded files; null if the uploader is unknown. */
function uploaderName(
  state: WorldState,
  auction: AuctionRecord,
  { transferredFrom }: Pick<LoanRecord, 'transferredFrom'>,
  { uploadedBy, sha256 }: StoredDocument,
  reader: DocumentReader,
): string | null {
  const uploader = uploadedBy === undefined ? undefined : personById(state, uploadedBy)
  const isOwn = uploader !== undefined && isSeller(uploader, auction)
  // Simulated documents come with the loan of the lender that a world starts with.
  const isLenders = sha256 === null && transferredFrom === null
  if (!isOwn && !isLenders) return reader === 'investor' ? null : (transferredFrom?.name ?? null)
  const profileId = reader === 'seller' && isOwn ? uploader.profile?.id : undefined
  return firmName(state, profileId ?? auction.sellerProfileId)
}
