// The lists of auction documents, their data rooms, and the progress of downloads and closing packs. The bytes never enter the state.

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { DataRoom } from '../../contract/data-room'
import type { Subject } from '../../contract/fact'
import type { LoanDocument, LoanFileKey } from '../../contract/loan'
import type { PackChange, PackRequest } from '../../ports/files'
import { action } from '../core/action'
import { answered, failed, received } from '../core/facts'

export type { DataRoom }

/** Subjects of the requests about an agreement. */
export const agreementSubjects = {
  set: (auctionId: number): Subject => `auction.set-agreement:${auctionId}`,
  accept: (auctionId: number): Subject => `auction.accept-agreement:${auctionId}`,
} as const

/** Set the confidentiality agreement, or remove it (null). `version`: the last one that the seller saw. */
export const agreementSetRequested = action('agreement/set-requested')<{
  readonly auctionId: number
  readonly text: string | null
  readonly version: number
}>()
/** A signator accepts the version that they read. */
export const agreementAcceptRequested = action('agreement/accept-requested')<{
  readonly auctionId: number
  readonly version: number
  readonly signatorId: number
}>()

export interface AuctionDocuments {
  readonly status: 'loading' | 'loaded' | 'failed'
  readonly error: ApiError | null
  readonly rows: readonly LoanDocument[]
}

export interface LoadedDataRoom {
  readonly status: 'loading' | 'loaded' | 'failed'
  readonly error: ApiError | null
  /** As it was last sent, while it loads again; null before. */
  readonly room: DataRoom | null
}

/** What a download is of: the document of a form, or all of them as one ZIP. */
export type DownloadTarget = LoanFileKey | 'archive'

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
  /** By auction id. */
  readonly rooms: Readonly<Record<number, LoadedDataRoom>>
  /** By `downloadKey`. */
  readonly downloads: Readonly<Record<string, DocumentDownload>>
  /** The last closing pack of each loan, by loan id. */
  readonly packs: Readonly<Record<number, ClosingPack>>
}

/** The key of a download in `downloads`. */
export const downloadKey = (auctionId: number, form: DownloadTarget): string => `${auctionId}:${form}`

const unfetchedDocuments: AuctionDocuments = { status: 'loading', error: null, rows: [] }

const noDocuments: DocumentsState = { byAuction: {}, rooms: {}, downloads: {}, packs: {} }

function withAuction(slice: DocumentsState, id: number, change: Partial<AuctionDocuments>): DocumentsState {
  const before = slice.byAuction[id] ?? unfetchedDocuments
  return { ...slice, byAuction: { ...slice.byAuction, [id]: { ...before, ...change } } }
}

type DocumentKey = { readonly auctionId: number; readonly form: DownloadTarget }

interface OfAuction {
  readonly auctionId: number
}

function withRoom(slice: DocumentsState, { auctionId }: OfAuction, change: Partial<LoadedDataRoom>): DocumentsState {
  const before = slice.rooms[auctionId] ?? { status: 'loading', error: null, room: null }
  return { ...slice, rooms: { ...slice.rooms, [auctionId]: { ...before, ...change } } }
}

interface RoomAnswer {
  readonly params: OfAuction
  readonly answer: { readonly data: DataRoom }
}

const withAnswer = (slice: DocumentsState, { params, answer }: RoomAnswer): DocumentsState =>
  withRoom(slice, params, { status: 'loaded', error: null, room: answer.data })

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
    dataRoomOpened,
  },
  selectors: { selectDocuments, selectDataRoom, selectMustAccept, selectDownload, selectPack },
} = createSlice({
  name: 'documents',
  initialState: noDocuments,
  reducers: {
    /** The documents of an auction are shown: fetch the list. */
    documentsOpened: (slice, { payload: { auctionId } }: PayloadAction<{ readonly auctionId: number }>) =>
      slice.byAuction[auctionId]?.status === 'loaded'
        ? slice
        : withAuction(slice, auctionId, { status: 'loading', error: null }),
    /** The data room of an auction is shown: fetch it. */
    dataRoomOpened: (slice, { payload }: PayloadAction<OfAuction>) =>
      withRoom(slice, payload, { status: 'loading', error: null }),
    /** Download one, or all as a ZIP, and hand it to the browser under this name. */
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
      .addCase(answered('auction.data-room'), (slice, { payload }) => withAnswer(slice, payload))
      .addCase(answered('auction.set-agreement'), (slice, { payload }) => withAnswer(slice, payload))
      .addCase(answered('auction.accept-agreement'), (slice, { payload }) => withAnswer(slice, payload))
      .addCase(failed('auction.data-room'), (slice, { payload: { params, error } }) =>
        withRoom(slice, params, { status: 'failed', error }),
      )
      .addCase(answered('auction.documents-archive'), (slice, { payload: { params } }) => {
        const key = { ...params, form: 'archive' } as const
        return withDownload(slice, key, { ...downloadOf(slice, key), status: 'done', error: null })
      })
      .addCase(failed('auction.documents-archive'), (slice, { payload: { params, error } }) => {
        const key = { ...params, form: 'archive' } as const
        return withDownload(slice, key, { ...downloadOf(slice, key), status: 'failed', error })
      })
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
    /** The data room of an auction; undefined until it is opened. */
    selectDataRoom: (slice, auctionId: number): LoadedDataRoom | undefined => slice.rooms[auctionId],
    /** True if an investor's firm hasn't accepted the agreement in force. False until the data room is read: the server decides. */
    selectMustAccept: (slice, auctionId: number): boolean => {
      const { agreement, accepted, readers } = slice.rooms[auctionId]?.room ?? {}
      return Boolean(agreement) && !readers && accepted?.version !== agreement?.version
    },
    /** The last download of one document, or of all; undefined before the first. */
    selectDownload: (slice, auctionId: number, form: DownloadTarget): DocumentDownload | undefined =>
      slice.downloads[downloadKey(auctionId, form)],
    /** The last closing pack of a loan; undefined before the first. */
    selectPack: (slice, loanId: number): ClosingPack | undefined => slice.packs[loanId],
  },
})
