// Lists the documents of an auction, downloads one, and builds closing packs.

import { exhaustMap, finalize, groupBy, mergeMap, switchMap } from 'rxjs'
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
  on: ['documents/documentPackRequested'],
  calls: ['loan.document'],
  run: (action$, _state$, { files }) =>
    action$.pipe(
      exhaustMap(({ payload }) =>
        files.pack(payload).pipe(
          finalize(() => {
            for (const { fileKey } of payload.sheets) files.drop(fileKey)
          }),
        ),
      ),
    ),
})
