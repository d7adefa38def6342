// A file port that loads the code of transfers when the first file is chosen, sent or fetched. If that fails, the transfer
// fails as if the server could not be reached, and screens offer a retry.
import { defer, type Observable, of, switchMap } from 'rxjs'
import type { FailedFact } from '../../contract/fact'
import type { FilePort } from '../../ports/files'
import { failedFactOf } from '../api/call-fact'
import { noAnswer } from '../api/refusal'
import type { RequestParts } from '../api/request'
import type { DocumentTransfers, DocumentTransfersDeps } from './document-transfers'
import { createHeldFiles } from './held-files'

type Load = () => Promise<{ readonly createDocumentTransfers: (deps: DocumentTransfersDeps) => DocumentTransfers }>
type Call = 'loan.upload' | 'loan.document' | 'auction.document' | 'auction.documents-archive'

const error = noAnswer('offline')
const failedFact = <N extends Call>(call: N, id: number, form: string, params: RequestParts['params']): FailedFact<N> =>
  failedFactOf(call, { subject: `${call}:${id}:${form}`, params }, error)

/** Creates the port; `nextId` creates the keys of held files. */
export function createLazyFiles(
  nextId: () => string,
  deps: Omit<DocumentTransfersDeps, 'getFile'>,
  load: Load = () => import('./document-transfers'),
): FilePort {
  const { hold, drop, get: getFile } = createHeldFiles(nextId)
  const withTransfers = <T>(start: (transfers: DocumentTransfers) => Observable<T>, failure: T): Observable<T> =>
    defer(() =>
      load().then(
        ({ createDocumentTransfers }) => start(createDocumentTransfers({ ...deps, getFile })),
        () => of(failure),
      ),
    ).pipe(switchMap((facts$) => facts$))
  return {
    hold(file) {
      // The file will be sent soon, so preload; a failure is retried then.
      load().catch(() => undefined)
      return hold(file)
    },
    drop,
    upload: (id, form, ...options) =>
      withTransfers((transfers) => transfers.upload(id, form, ...options), failedFact('loan.upload', id, form, { id })),
    download: (id, form, name) =>
      withTransfers(
        (transfers) => transfers.download(id, form, name),
        failedFact('loan.document', id, form, { id, form }),
      ),
    fetch: (auctionId, form, name) =>
      withTransfers(
        (transfers) => transfers.fetch(auctionId, form, name),
        form === 'archive'
          ? failedFact('auction.documents-archive', auctionId, form, { auctionId })
          : failedFact('auction.document', auctionId, form, { auctionId, form }),
      ),
    pack: (request) =>
      withTransfers((transfers) => transfers.pack(request), {
        type: 'documents/documentPackChanged',
        payload: {
          loanId: request.loanId,
          status: 'failed',
          done: 0,
          total: request.documents.length + request.sheets.length,
          message: error.message,
        },
      }),
  }
}
