// The file port: files are held outside of the state, sent and fetched through the one HTTP client.
import type { FilePort } from '../../ports/files'
import type { DocumentDownloadDeps } from './document-download'
import { createAuctionDownload, createLoanDownload } from './document-download'
import { createDocumentPack } from './document-pack'
import { createDocumentUpload } from './document-upload'

export interface DocumentFilesDeps extends DocumentDownloadDeps {
  readonly nextId: () => string
}

export function createDocumentFiles(deps: DocumentFilesDeps): FilePort {
  const held = new Map<string, File>()
  return {
    hold(file) {
      const key = deps.nextId()
      held.set(key, file)
      return key
    },
    drop(key) {
      held.delete(key)
    },
    upload: createDocumentUpload(deps.exchange, (key) => held.get(key)),
    download: createLoanDownload(deps),
    fetch: createAuctionDownload(deps),
    pack: createDocumentPack({ ...deps, held: (key) => held.get(key) }),
  }
}
