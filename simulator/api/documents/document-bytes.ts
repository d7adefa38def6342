// The bytes of a document: as uploaded, else generated from its loan, so that downloads work in every world and after rewinds.
import type { RunningWorld } from '../../runtime/running-world'
import type { LoanRecord, StoredDocument } from '../../world/loans/loan-record'
import type { FileStore } from '../stores/file-store'
import { fileOf } from './document-files'
import { sheetOf } from './document-sheet'

/** Returns the same bytes every time. */
export const bytesOf = (
  store: FileStore,
  world: RunningWorld,
  document: StoredDocument,
  loan: LoanRecord,
): Uint8Array => {
  const uploaded = document.sha256 === null ? null : store.get(document.sha256)
  return uploaded ?? fileOf(document.name, sheetOf(document, loan, world.state().reference), document.size)
}
