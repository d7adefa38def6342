// An auction's documents, for those who may bid.
import { documentsFor, openDocumentFor } from '../world/documents/documents.project'
import { bytesOf } from './documents/document-bytes'
import type { HandlerContext, Handlers } from './handler'
import { refusedBy } from './middleware/refused'

/** The handlers of an auction's documents. */
export const documentHandlers = ({ uploads }: HandlerContext) =>
  ({
    'auction.documents': ({ world, viewer, input: { params } }) => {
      const result = documentsFor(world.state(), viewer.userId, params.auctionId)
      if (result.refusal !== null) throw refusedBy(result.refusal)
      return { data: [...result.documents] }
    },

    'auction.document': async ({ world, viewer, input: { params }, submit }) => {
      const { auctionId, form } = params
      const result = openDocumentFor(world.state(), viewer.userId, auctionId, form)
      if (result.refusal !== null) throw refusedBy(result.refusal)
      const bytes = bytesOf(uploads, world, result.document, result.loan)
      if (viewer.role === 'investor') {
        const command = { name: 'open document', actor: viewer.userId, origin: 'person', auctionId, form } as const
        const outcome = await submit(command)
        if (!outcome.ok) throw refusedBy(outcome.refusal)
      }
      return { name: result.document.name, bytes }
    },
  }) satisfies Partial<Handlers>
