// Documents of auctions over HTTP, for those who may bid: their list, and their bytes.
import { documentsFor, openDocumentFor } from '../world/documents/documents.project'
import { bytesOf } from './documents/document-bytes'
import type { HandlerContext, Handlers } from './handler'
import { refusedBy } from './middleware/refused'

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
