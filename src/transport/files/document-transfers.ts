// All uploads and downloads, loaded with the first one.
import type { FilePort } from '../../ports/files'
import { createAuctionDownload, createLoanDownload, type DocumentDownloadDeps } from './document-download'
import { createDocumentPack } from './document-pack'
import { createDocumentUpload } from './document-upload'

export interface DocumentTransfersDeps extends DocumentDownloadDeps {
  /** The file of a key. */
  readonly getFile: (key: string) => File | undefined
}

export type DocumentTransfers = Pick<FilePort, 'upload' | 'download' | 'fetch' | 'pack'>

/** Creates all transfers over the HTTP client. */
export const createDocumentTransfers = (deps: DocumentTransfersDeps): DocumentTransfers => ({
  upload: createDocumentUpload(deps.exchange, deps.getFile),
  download: createLoanDownload(deps),
  fetch: createAuctionDownload(deps),
  pack: createDocumentPack(deps),
})
