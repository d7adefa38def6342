// Documents as they are listed, and downloads from the press to the browser's folder.
import type { LoanFileKey } from '../../contract/loan'
import type { Handlers } from '../core/fold'
import type { AuctionDocuments, ClosingPack, DocumentDownload, DocumentsState } from './documents.state'
import { downloadKey, noDocuments, unreadDocuments } from './documents.state'

function withAuction(slice: DocumentsState, id: number, change: Partial<AuctionDocuments>): DocumentsState {
  const before = slice.byAuction[id] ?? unreadDocuments
  return { ...slice, byAuction: { ...slice.byAuction, [id]: { ...before, ...change } } }
}

type OfDocument = { readonly auctionId: number; readonly form: LoanFileKey }

function withDownload(slice: DocumentsState, { auctionId, form }: OfDocument, to: DocumentDownload): DocumentsState {
  return { ...slice, downloads: { ...slice.downloads, [downloadKey(auctionId, form)]: to } }
}

const begun: DocumentDownload = { status: 'fetching', received: 0, total: null, error: null }

const downloadOf = (slice: DocumentsState, { auctionId, form }: OfDocument): DocumentDownload =>
  slice.downloads[downloadKey(auctionId, form)] ?? begun

const withPack = (slice: DocumentsState, loanId: number, pack: ClosingPack): DocumentsState => ({
  ...slice,
  packs: { ...slice.packs, [loanId]: pack },
})

export const documentsHandlers: Handlers<'documents'> = {
  'documents/opened': (slice, { payload: { auctionId } }) =>
    slice.byAuction[auctionId]?.status === 'loaded'
      ? slice
      : withAuction(slice, auctionId, { status: 'loading', error: null }),
  'auction.documents/answered': (slice, { payload: { params, answer } }) =>
    withAuction(slice, params.auctionId, { status: 'loaded', error: null, rows: answer.data }),
  'auction.documents/failed': (slice, { payload: { params, error } }) =>
    withAuction(slice, params.auctionId, {
      error,
      status: slice.byAuction[params.auctionId]?.status === 'loaded' ? 'loaded' : 'failed',
    }),
  'document/fetch-requested': (slice, { payload }) =>
    downloadOf(slice, payload).status === 'fetching' && downloadKey(payload.auctionId, payload.form) in slice.downloads
      ? slice
      : withDownload(slice, payload, begun),
  'document/part-received': (slice, { payload }) => {
    const { received, total } = payload
    return withDownload(slice, payload, { ...downloadOf(slice, payload), status: 'fetching', received, total })
  },
  'auction.document/answered': (slice, { payload: { params } }) =>
    withDownload(slice, params, { ...downloadOf(slice, params), status: 'done', error: null }),
  'auction.document/failed': (slice, { payload: { params, error } }) =>
    withDownload(slice, params, { ...downloadOf(slice, params), status: 'failed', error }),
  'document/pack-requested': (slice, { payload: { loanId, documents, sheets } }) =>
    slice.packs[loanId]?.status === 'fetching'
      ? slice
      : withPack(slice, loanId, {
          status: 'fetching',
          done: 0,
          total: documents.length + sheets.length,
          message: null,
        }),
  'document/pack-changed': (slice, { payload: { loanId, ...pack } }) => withPack(slice, loanId, pack),
  'world/replaced': () => noDocuments,
}
