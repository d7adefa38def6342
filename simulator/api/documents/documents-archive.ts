// All documents of an auction as one ZIP, written while it is sent, with an index that also names what is missing.
import { createHash } from 'node:crypto'
import type { LoanDocument } from '../../../src/contract/loan'
import type { RunningWorld } from '../../runtime/running-world'
import { openDocumentFor } from '../../world/documents/documents.project'
import { documentName, documentTitle } from '../../world/documents/simulated-documents'
import type { FileStore } from '../stores/file-store'
import { bytesOf } from './document-bytes'
import { zipStream } from './zip'

interface ArchiveOrder {
  readonly store: FileStore
  readonly world: RunningWorld
  readonly userId: number
  readonly auctionId: number
  /** As listed when the archive was requested. */
  readonly documents: readonly LoanDocument[]
}

/** The chunks of the ZIP. Files are named by their form, never as they were uploaded, so each name is short and safe. */
export const documentsArchive = (order: ArchiveOrder): AsyncIterable<Uint8Array> => zipStream(partsOf(order))

/** Reads each document when its turn comes. */
async function* partsOf({ store, world, userId, auctionId, documents }: ArchiveOrder) {
  const index = ['path,title,version,bytes,sha256,note']
  for (const [place, { id, form, version }] of documents.entries()) {
    const access = openDocumentFor(world.state(), userId, auctionId, form)
    if (access.refusal !== null || access.document.id !== id) {
      const note = access.refusal?.message ?? 'The document was replaced while the archive was written.'
      index.push(`"","${documentTitle(form)}",${version ?? ''},,,"${note}"`)
      continue
    }
    const bytes = bytesOf(store, world, access.document, access.loan)
    const path = `${String(place + 1).padStart(2, '0')} ${documentName(form, access.document.name)}`
    const digest = createHash('sha256').update(bytes).digest('hex')
    index.push(`"${path}","${documentTitle(form)}",${version ?? ''},${bytes.length},${digest},""`)
    yield [path, bytes] as const
  }
  yield ['index.csv', Buffer.from(`\uFEFF${index.join('\r\n')}\r\n`)] as const
}
