// What uploads are worth reading and keeping: those of somebody who may add documents to that very loan, within a quota, and
// those that a world still shows.
import type { RunningWorld } from '../../runtime/running-world'
import type { Worlds } from '../../runtime/worlds'
import { sells } from '../../world/auctions/visibility'
import { loanFor } from '../../world/loans/loans.project'
import { personById } from '../../world/people/people'
import { rowOf, rowsOf } from '../../world/table'
import type { Viewer } from '../handler'

const DOCUMENTS_OF_LOAN = /^\/api\/loan\/(\d{1,15})\/documents\/?$/

/** False when the path names a loan that is not this person's. */
export const mayUpload = (world: RunningWorld, viewer: Viewer, path: string): boolean => {
  const loanId = DOCUMENTS_OF_LOAN.exec(path)?.[1]
  if (loanId === undefined) return true
  const loan = loanFor(world.state(), viewer.userId, Number(loanId))
  return loan !== null && loan !== 'forbidden'
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
    if (auction === undefined || !sells(person, auction)) continue
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
