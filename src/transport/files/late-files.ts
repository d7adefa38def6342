// The file port without its transfers: those come when the first file is sent or fetched.
import type { Observable } from 'rxjs'
import { defer, retry, switchMap } from 'rxjs'
import type { FilePort } from '../../ports/files'
import type { DocumentTransfers, DocumentTransfersDeps } from './document-transfers'
import { createHeldFiles } from './held-files'

/** What could not be loaded is tried again after so long, real ms. */
const LOAD_AGAIN_MS = 4_000

/** Makes the port; keys of held files come from `nextId`. */
export function createLateFiles(nextId: () => string, deps: Omit<DocumentTransfersDeps, 'held'>): FilePort {
  const { hold, drop, held } = createHeldFiles(nextId)
  const over = <T>(begin: (transfers: DocumentTransfers) => Observable<T>): Observable<T> =>
    defer(async () => (await import('./document-transfers')).createDocumentTransfers({ ...deps, held })).pipe(
      retry({ delay: LOAD_AGAIN_MS }),
      switchMap(begin),
    )
  return {
    hold,
    drop,
    upload: (...args) => over((transfers) => transfers.upload(...args)),
    download: (...args) => over((transfers) => transfers.download(...args)),
    fetch: (...args) => over((transfers) => transfers.fetch(...args)),
    pack: (...args) => over((transfers) => transfers.pack(...args)),
  }
}
