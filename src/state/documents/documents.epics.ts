// Lists the documents of an auction, reads and changes its data room, downloads documents, and builds closing packs.

import { EMPTY, exhaustMap, filter, finalize, groupBy, mergeMap, switchMap, takeUntil } from 'rxjs'
import { defineEpic, type EpicDependencies } from '../core/epic'
import { defineRequest } from '../core/request'
import { agreementAcceptRequested, agreementSetRequested, agreementSubjects, downloadKey } from './documents.slice'

export const readDocuments = defineEpic({
  name: 'read documents',
  on: ['documents/documentsOpened'],
  run: (action$, _state$, { api }) =>
    action$.pipe(switchMap(({ payload: { auctionId } }) => api.call('auction.documents', { params: { auctionId } }))),
})

const readRoom = ({ auctionId }: { readonly auctionId: number }, { api }: EpicDependencies) =>
  api.call('auction.data-room', { params: { auctionId } })

export const readDataRoom = defineEpic({
  name: 'read data room',
  on: ['documents/dataRoomOpened'],
  run: (action$, _state$, tools) => action$.pipe(switchMap(({ payload }) => readRoom(payload, tools))),
})

export const agreementSetRequest = defineRequest({
  name: 'set agreement',
  action: agreementSetRequested,
  call: 'auction.set-agreement',
  subject: ({ auctionId }) => agreementSubjects.set(auctionId),
  overlap: 'ignore',
  input: ({ auctionId, text, version }) => ({
    params: { auctionId },
    body: text === null ? { remove: true, version } : { agreement_text: text, version },
  }),
  refetch: readRoom,
})

export const agreementAcceptRequest = defineRequest({
  name: 'accept agreement',
  action: agreementAcceptRequested,
  call: 'auction.accept-agreement',
  subject: ({ auctionId }) => agreementSubjects.accept(auctionId),
  overlap: 'ignore',
  input: ({ auctionId, version, signatorId }) => ({
    params: { auctionId },
    body: { version, signator_id: signatorId },
  }),
  refetch: readRoom,
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
