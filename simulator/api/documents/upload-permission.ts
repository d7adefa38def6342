// Which uploads to read and store: only from users who may add documents to the loan, within a quota, and only as long as a
// world references them.
import type { RunningWorld } from '../../runtime/running-world'
import type { Worlds } from '../../runtime/worlds'
import { isSeller } from '../../world/auctions/visibility'
import { ownsLoan } from '../../world/loans/loans.project'
import { personById } from '../../world/people/people'
import { rowOf, rowsOf } from '../../world/table'
import type { Viewer } from '../handler'
import type { PartsRead } from '../middleware/multipart'

const DOCUMENTS_OF_LOAN = /^\/api\/loan\/(\d{1,15})\/(documents|uploads\/[^/]+)\/?$/

/** Which parts of a form sent to this path to read: one part, whole files, or nothing for someone else's loan. */
export const partsToRead = (world: RunningWorld, viewer: Viewer, path: string): PartsRead => {
  const [, loanId, noun] = DOCUMENTS_OF_LOAN.exec(path) ?? []
  if (loanId !== undefined && !ownsLoan(world.state(), viewer.userId, Number(loanId))) return 'none'
  return noun?.startsWith('uploads') ? 'a part' : 'fields and files'
}

/** Quota for all documents of a person's loans, including earlier versions. */
const MAX_BYTES_PER_SELLER = 500 * 1024 * 1024

/** True if this many more bytes fit in the user's quota. */
export const fitsQuota = (world: RunningWorld, viewer: Viewer, bytes: number): boolean => {
  const state = world.state()
  const person = personById(state, viewer.userId)
  if (person === undefined) return false
  let total = bytes
  for (const { auctionId, documents, replaced = [] } of rowsOf(state.loans)) {
    const auction = rowOf(state.auctions, auctionId)
    if (auction === undefined || !isSeller(person, auction)) continue
    for (const { sha256, size } of [...documents, ...replaced]) if (sha256 !== null) total += size
  }
  return total <= MAX_BYTES_PER_SELLER
}

/** The hashes of all uploads that these worlds reference, including earlier versions. */
export const referencedDocuments = (worlds: Worlds): ReadonlySet<string> => {
  const hashes = new Set<string>()
  for (const world of worlds.list()) {
    for (const { documents, replaced = [] } of rowsOf(world.state().loans)) {
      for (const { sha256 } of [...documents, ...replaced]) if (sha256 !== null) hashes.add(sha256)
    }
  }
  return hashes
}
