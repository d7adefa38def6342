// Lists the documents of an auction, downloads one, and builds closing packs.

import { EMPTY, exhaustMap, filter, finalize, groupBy, mergeMap, switchMap, takeUntil } from 'rxjs'
import { defineEpic } from '../core/epic'
import { downloadKey } from './documents.slice'

export const readDocuments = defineEpic({
  name: 'read documents',
  on: ['documents/documentsOpened'],
  run: (action$, _state$, { api }) =>
    action$.pipe(switchMap(({ payload: { auctionId } }) => api.call('auction.documents', { params: { auctionId } }))),
})

export const fetchDocument = defineEpic({
  name: 'fetch document',
  on: ['documents/documentFetchRequested'],
  run: (action$, _state$, { files }) =>
    action$.pipe(
      groupBy(({ payload: { auctionId, form } }) => downloadKey(auctionId, form)),
      mergeMap((ofDocument$) =>
        ofDocument$.pipe(exhaustMap(({ payload: { auctionId, form, name } }) => files.fetch(auctionId, form, name))),
      ),
    ),
})

export const packDocuments = defineEpic({
  name: 'pack documents',
  on: ['documents/documentPackRequested', 'documents/documentPackCanceled'],
  calls: ['loan.document'],
  run: (action$, _state$, { files }) =>
    action$.pipe(
      groupBy(({ payload: { loanId } }) => loanId),
      mergeMap((ofLoan$) =>
        ofLoan$.pipe(
          exhaustMap((request) =>
            request.type === 'documents/documentPackCanceled'
              ? EMPTY
              : files.pack(request.payload).pipe(
                  takeUntil(ofLoan$.pipe(filter(({ type }) => type === 'documents/documentPackCanceled'))),
                  finalize(() => {
                    for (const { fileKey } of request.payload.sheets) files.drop(fileKey)
                  }),
                ),
          ),
        ),
      ),
    ),
})
