// Documents over HTTP, for those who may bid: which there are, and their bytes. What nobody uploaded is made here from the
// loan, the same bytes each time, so that a download works in every world, after every rewind. product.md, Auction boards
import type { RunningWorld } from '../runtime/running-world'
import { documentsFor, openDocumentFor } from '../world/documents/documents.project'
import type { LoanRecord, StoredDocument } from '../world/loans/loan-record'
import { fileOf } from './documents/document-files'
import { sheetOf } from './documents/document-sheet'
import type { HandlerContext, Handlers } from './handler'
import { refusedBy } from './middleware/refused'
import type { FileStore } from './stores/file-store'

/** The bytes of a document: as they were uploaded, else as the house makes them. */
export const bytesOf = (
  store: FileStore,
  world: RunningWorld,
  document: StoredDocument,
  loan: LoanRecord,
): Uint8Array => {
  const uploaded = document.sha256 === null ? null : store.get(document.sha256)
  return uploaded ?? fileOf(document.name, sheetOf(document, loan, world.state().reference), document.size)
}

/** The handlers of an auction's documents. */
export const documentHandlers = ({ uploads }: HandlerContext) =>
  ({
    'auction.documents': ({ world, viewer, input: { params } }) => {
      const found = documentsFor(world.state(), viewer.userId, params.auctionId)
      if (found.refusal !== null) throw refusedBy(found.refusal)
      return { data: [...found.documents] }
    },

    'auction.document': async ({ world, viewer, input: { params }, submit }) => {
      const { auctionId, form } = params
      const found = openDocumentFor(world.state(), viewer.userId, auctionId, form)
      if (found.refusal !== null) throw refusedBy(found.refusal)
      const bytes = bytesOf(uploads, world, found.document, found.loan)
      if (viewer.role === 'investor') {
        const command = { name: 'open document', actor: viewer.userId, origin: 'person', auctionId, form } as const
        const outcome = await submit(command)
        if (!outcome.ok) throw refusedBy(outcome.refusal)
      }
      return { name: found.document.name, bytes }
    },
  }) satisfies Partial<Handlers>
