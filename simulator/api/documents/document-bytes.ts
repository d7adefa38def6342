// The bytes of a document: as they were uploaded, else made from its loan, the same each time, so that a download works in
// every world and after every rewind.
import type { RunningWorld } from '../../runtime/running-world'
import type { LoanRecord, StoredDocument } from '../../world/loans/loan-record'
import type { FileStore } from '../stores/file-store'
import { fileOf } from './document-files'
import { sheetOf } from './document-sheet'

/** The bytes of a document: as they were uploaded, else as the simulator makes them. */
export const bytesOf = (
  store: FileStore,
  world: RunningWorld,
  document: StoredDocument,
  loan: LoanRecord,
): Uint8Array => {
  const uploaded = document.sha256 === null ? null : store.get(document.sha256)
  return uploaded ?? fileOf(document.name, sheetOf(document, loan, world.state().reference), document.size)
}
