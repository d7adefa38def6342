// The lists of auction documents, and the progress of downloads and closing packs. The bytes never enter the state.

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { LoanDocument, LoanFileKey } from '../../contract/loan'
import type { PackChange, PackRequest } from '../../ports/files'
import { answered, failed, received } from '../core/facts'

export interface AuctionDocuments {
  readonly status: 'loading' | 'loaded' | 'failed'
  readonly error: ApiError | null
  readonly rows: readonly LoanDocument[]
}

export interface DocumentDownload {
  readonly status: 'fetching' | 'done' | 'failed'
  /** Bytes. */
  readonly received: number
  /** Bytes; null if the server doesn't say. */
  readonly total: number | null
  readonly error: ApiError | null
}

/** The progress of a closing pack. */
export type ClosingPack = Omit<PackChange['payload'], 'loanId'>

/** True while it is being made. */
export const isPacking = (pack: ClosingPack | undefined): boolean =>
  pack?.status === 'fetching' || pack?.status === 'packing'

export interface DocumentsState {
  readonly byAuction: Readonly<Record<number, AuctionDocuments>>
  /** By `downloadKey`. */
  readonly downloads: Readonly<Record<string, DocumentDownload>>
  /** The last closing pack of each loan, by loan id. */
  readonly packs: Readonly<Record<number, ClosingPack>>
}

/** The key of a download in `downloads`. */
export const downloadKey = (auctionId: number, form: LoanFileKey): string => `${auctionId}:${form}`

const unfetchedDocuments: AuctionDocuments = { status: 'loading', error: null, rows: [] }

const noDocuments: DocumentsState = { byAuction: {}, downloads: {}, packs: {} }

function withAuction(slice: DocumentsState, id: number, change: Partial<AuctionDocuments>): DocumentsState {
  const before = slice.byAuction[id] ?? unfetchedDocuments
  return { ...slice, byAuction: { ...slice.byAuction, [id]: { ...before, ...change } } }
}

type DocumentKey = { readonly auctionId: number; readonly form: LoanFileKey }

function withDownload(
  slice: DocumentsState,
  { auctionId, form }: DocumentKey,
  download: DocumentDownload,
): DocumentsState {
  return { ...slice, downloads: { ...slice.downloads, [downloadKey(auctionId, form)]: download } }
}

const startedDownload: DocumentDownload = { status: 'fetching', received: 0, total: null, error: null }

const downloadOf = (slice: DocumentsState, { auctionId, form }: DocumentKey): DocumentDownload =>
  slice.downloads[downloadKey(auctionId, form)] ?? startedDownload

const withPack = (slice: DocumentsState, loanId: number, pack: ClosingPack): DocumentsState => ({
  ...slice,
  packs: { ...slice.packs, [loanId]: pack },
})

export const {
  reducer,
  actions: {
    documentsOpened,
    documentFetchRequested,
    documentPartReceived,
    documentPackRequested,
    documentPackCanceled,
    documentPackChanged,
  },
  selectors: { selectDocuments, selectDownload, selectPack },
} = createSlice({
  name: 'documents',
  initialState: noDocuments,
  reducers: {
    /** The documents of an auction are shown: fetch the list. */
    documentsOpened: (slice, { payload: { auctionId } }: PayloadAction<{ readonly auctionId: number }>) =>
      slice.byAuction[auctionId]?.status === 'loaded'
        ? slice
        : withAuction(slice, auctionId, { status: 'loading', error: null }),
    /** Download one and hand it to the browser under this name. */
    documentFetchRequested: (slice, { payload }: PayloadAction<DocumentKey & { readonly name: string }>) =>
      downloadOf(slice, payload).status === 'fetching' &&
      downloadKey(payload.auctionId, payload.form) in slice.downloads
        ? slice
        : withDownload(slice, payload, startedDownload),
    /** The progress of a download, bytes; `total` is null if the server doesn't say. */
    documentPartReceived(
      slice,
      { payload }: PayloadAction<DocumentKey & Pick<DocumentDownload, 'received' | 'total'>>,
    ) {
      const { received, total } = payload
      return withDownload(slice, payload, { ...downloadOf(slice, payload), status: 'fetching', received, total })
    },
    /** Pack the documents of a loan and the held sheets into one file. */
    documentPackRequested: (slice, { payload: { loanId, documents, sheets } }: PayloadAction<PackRequest>) =>
      isPacking(slice.packs[loanId])
        ? slice
        : withPack(slice, loanId, {
            status: 'fetching',
            done: 0,
            total: documents.length + sheets.length,
            message: null,
          }),
    /** Stop a closing pack. */
    documentPackCanceled(slice, { payload: { loanId } }: PayloadAction<{ readonly loanId: number }>) {
      const { [loanId]: _canceled, ...packs } = slice.packs
      return { ...slice, packs }
    },
    /** The progress of a closing pack. */
    documentPackChanged: (slice, { payload: { loanId, ...pack } }: PayloadAction<PackChange['payload']>) =>
      withPack(slice, loanId, pack),
  },
  extraReducers: (builder) => {
    builder
      .addCase(answered('auction.documents'), (slice, { payload: { params, answer } }) =>
        withAuction(slice, params.auctionId, { status: 'loaded', error: null, rows: answer.data }),
      )
      .addCase(failed('auction.documents'), (slice, { payload: { params, error } }) =>
        withAuction(slice, params.auctionId, {
          error,
          status: slice.byAuction[params.auctionId]?.status === 'loaded' ? 'loaded' : 'failed',
        }),
      )
      .addCase(answered('auction.document'), (slice, { payload: { params } }) =>
        withDownload(slice, params, { ...downloadOf(slice, params), status: 'done', error: null }),
      )
      .addCase(failed('auction.document'), (slice, { payload: { params, error } }) =>
        withDownload(slice, params, { ...downloadOf(slice, params), status: 'failed', error }),
      )
      .addCase(received('world/replaced'), () => noDocuments)
  },
  selectors: {
    /** The documents of an auction; undefined until they are opened. */
    selectDocuments: (slice, auctionId: number): AuctionDocuments | undefined => slice.byAuction[auctionId],
    /** The last download of one document; undefined before the first. */
    selectDownload: (slice, auctionId: number, form: LoanFileKey): DocumentDownload | undefined =>
      slice.downloads[downloadKey(auctionId, form)],
    /** The last closing pack of a loan; undefined before the first. */
    selectPack: (slice, loanId: number): ClosingPack | undefined => slice.packs[loanId],
  },
})
