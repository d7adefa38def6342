// Data rooms: the confidentiality agreement of an auction, and all of its documents at once. The world decides.
import { dataRoomFor } from '../world/documents/data-room.project'
import { documentsFor, openDocumentFor } from '../world/documents/documents.project'
import { documentsArchive } from './documents/documents-archive'
import type { CallRequest, HandlerContext, Handlers } from './handler'
import { by, submitOrThrow } from './loan-access'
import { notFound, refusedBy } from './middleware/refused'

type DataRoomCall = 'auction.data-room' | 'auction.set-agreement' | 'auction.accept-agreement'

function roomOf({ world, viewer, input }: Pick<CallRequest<DataRoomCall>, 'world' | 'viewer' | 'input'>) {
  const result = dataRoomFor(world.state(), viewer.userId, input.params.auctionId)
  if (result.refusal !== null) throw refusedBy(result.refusal)
  return { data: result.room }
}

/** The handlers of data rooms. */
export const dataRoomHandlers = ({ uploads: store }: HandlerContext) =>
  ({
    'auction.data-room': roomOf,

    'auction.set-agreement': async (request) => {
      const { params, body } = request.input
      await submitOrThrow(request.submit, {
        name: 'set agreement',
        ...by(request.viewer),
        auctionId: params.auctionId,
        text: 'remove' in body ? null : body.agreement_text,
        seenVersion: body.version,
      })
      return roomOf(request)
    },

    'auction.accept-agreement': async (request) => {
      const { params, body } = request.input
      const { version, signator_id: signatorId } = body
      const { auctionId } = params
      await submitOrThrow(request.submit, {
        name: 'accept agreement',
        ...by(request.viewer),
        auctionId,
        version,
        signatorId,
      })
      return roomOf(request)
    },

    'auction.documents-archive': async ({ world, viewer, input: { params }, submit }) => {
      const { auctionId } = params
      const { userId, role } = viewer
      const list = documentsFor(world.state(), userId, auctionId)
      if (list.refusal !== null) throw refusedBy(list.refusal)
      const { documents } = list
      if (documents.length === 0) throw notFound('There are no documents yet.')
      for (const { form } of documents) {
        const access = openDocumentFor(world.state(), userId, auctionId, form)
        if (access.refusal?.status === 403) throw refusedBy(access.refusal)
        // Logged before it is sent, as a single document is.
        if (access.refusal === null && role === 'investor')
          await submitOrThrow(submit, { name: 'open document', ...by(viewer), auctionId, form })
      }
      const order = { store, world, userId, auctionId, documents }
      return { name: 'documents.zip', type: 'application/zip', bytes: documentsArchive(order) }
    },
  }) satisfies Partial<Handlers>
