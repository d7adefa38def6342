// Reading which documents there are, and fetching one.

import { exhaustMap, finalize, groupBy, mergeMap, switchMap } from 'rxjs'
import { defineEffect } from '../core/effect'
import { downloadKey } from './documents.slice'

export const readDocuments = defineEffect({
  name: 'read documents',
  on: ['documents/opened'],
  why: 'switchMap: whoever steps through a board reads the documents of the last auction only',
  run: (entries$, { api }) =>
    entries$.pipe(switchMap(({ payload: { auctionId } }) => api.call('auction.documents', { params: { auctionId } }))),
})

export const fetchDocument = defineEffect({
  name: 'fetch document',
  on: ['document/fetch-requested'],
  why: 'groupBy document + exhaustMap: a second press while it comes is the same download; others do not wait for it',
  run: (entries$, { files }) =>
    entries$.pipe(
      groupBy(({ payload: { auctionId, form } }) => downloadKey(auctionId, form)),
      mergeMap((ofDocument$) =>
        ofDocument$.pipe(exhaustMap(({ payload: { auctionId, form, name } }) => files.fetch(auctionId, form, name))),
      ),
    ),
})

export const packDocuments = defineEffect({
  name: 'pack documents',
  on: ['document/pack-requested'],
  why: 'exhaustMap: a second press while the pack is made is the same pack',
  calls: ['loan.document'],
  run: (entries$, { files }) =>
    entries$.pipe(
      exhaustMap(({ payload }) =>
        files.pack(payload).pipe(
          finalize(() => {
            for (const { fileKey } of payload.sheets) files.drop(fileKey)
          }),
        ),
      ),
    ),
})
