// What uploads are worth reading and keeping: those of somebody who may add documents to that very loan, within a quota, and
// those that a world still shows.
import type { RunningWorld } from '../../runtime/running-world'
import type { Worlds } from '../../runtime/worlds'
import { isSeller } from '../../world/auctions/visibility'
import { ownsLoan } from '../../world/loans/loans.project'
import { personById } from '../../world/people/people'
import { rowOf, rowsOf } from '../../world/table'
import type { Viewer } from '../handler'
import type { PartsRead } from '../middleware/multipart'

const DOCUMENTS_OF_LOAN = /^\/api\/loan\/(\d{1,15})\/(documents|uploads\/[^/]+)\/?$/

/** What is read of the files that are sent to this path: one part, whole files, or nothing for a loan of somebody else. */
export const readOfUpload = (world: RunningWorld, viewer: Viewer, path: string): PartsRead => {
  const [, loanId, noun] = DOCUMENTS_OF_LOAN.exec(path) ?? []
  if (loanId !== undefined && !ownsLoan(world.state(), viewer.userId, Number(loanId))) return 'none'
  return noun?.startsWith('uploads') ? 'a part' : 'fields and files'
}

/** All documents that one person's loans may have together, earlier versions included. */
const LARGEST_OF_SELLER_BYTES = 500 * 1024 * 1024

/** True when this person's loans have room for so many more bytes. */
export const hasRoom = (world: RunningWorld, viewer: Viewer, bytes: number): boolean => {
  const state = world.state()
  const person = personById(state, viewer.userId)
  if (person === undefined) return false
  let total = bytes
  for (const { auctionId, documents, replaced = [] } of rowsOf(state.loans)) {
    const auction = rowOf(state.auctions, auctionId)
    if (auction === undefined || !isSeller(person, auction)) continue
    for (const { sha256, size } of [...documents, ...replaced]) if (sha256 !== null) total += size
  }
  return total <= LARGEST_OF_SELLER_BYTES
}

/** The hashes of all uploaded documents that these worlds show now, earlier versions included. */
export const shownDocuments = (worlds: Worlds): ReadonlySet<string> => {
  const shown = new Set<string>()
  for (const world of worlds.list()) {
    for (const { documents, replaced = [] } of rowsOf(world.state().loans)) {
      for (const { sha256 } of [...documents, ...replaced]) if (sha256 !== null) shown.add(sha256)
    }
  }
  return shown
}
