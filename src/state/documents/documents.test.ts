// Documents of an auction, from the list to the browser's download.
import { Observable, Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { InboundFact } from '../../ports/realtime'
import { createHarness, createScheduler, outputOf } from '../testing/marbles'
import { entry, signedIn, stateAfter } from '../testing/samples'
import { fetchDocument, packDocuments, readDocuments } from './documents.epics'
import {
  dataRoomOpened,
  documentFetchRequested,
  documentPackCanceled,
  documentPackChanged,
  documentPackRequested,
  documentPartReceived,
  documentsOpened,
  selectDataRoom,
  selectDocuments,
  selectDownload,
  selectMustAccept,
  selectPack,
} from './documents.slice'

const auctionId = 17
const form = 'form_hud' as const
const row = { id: 1, form, name: 'Firm commitment.pdf', size: 2048, uploaded_at: '2026-03-01T15:00:00.000Z' }
const about = { subject: 'auction.documents:17', params: { auctionId }, query: undefined }
const error = { status: 403, kind: 'forbidden', message: 'You are not invited to this auction.', fields: {} } as const
const listed = { type: 'auction.documents/answered', payload: { ...about, answer: { data: [row] } } } as const
const refused = { type: 'auction.documents/failed', payload: { ...about, error } } as const
const aboutFile = { subject: 'auction.document:17:form_hud', params: { auctionId, form }, query: undefined }
const fetched = { type: 'auction.document/answered', payload: { ...aboutFile, answer: null } } as const
const broken = { type: 'auction.document/failed', payload: { ...aboutFile, error } } as const
const requested = documentFetchRequested({ auctionId, form, name: row.name })

describe('the documents of an auction', () => {
  it('are loading until they are fetched, and have an error if that fails', () => {
    const opened = stateAfter(signedIn, documentsOpened({ auctionId }))
    expect(selectDocuments(opened, auctionId)).toMatchObject({ status: 'loading', rows: [] })
    expect(selectDocuments(stateAfter(signedIn, documentsOpened({ auctionId }), listed), auctionId)).toMatchObject({
      status: 'loaded',
      rows: [row],
    })
    expect(selectDocuments(stateAfter(signedIn, refused), auctionId)).toMatchObject({ status: 'failed', error })
  })

  it('stay visible while they are fetched again, even if that fails', () => {
    const again = stateAfter(signedIn, listed, documentsOpened({ auctionId }), refused)
    expect(selectDocuments(again, auctionId)).toMatchObject({ status: 'loaded', rows: [row] })
  })

  it('are reset by a rewind', () => {
    const replaced = stateAfter(signedIn, listed, requested, { type: 'world/replaced', payload: { epoch: 2 } })
    expect(selectDocuments(replaced, auctionId)).toBeUndefined()
    expect(selectDownload(replaced, auctionId, form)).toBeUndefined()
  })

  it('are fetched for the auction that was opened last', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, () => cold('--(x|)', { x: listed }))
      const entries$ = hot('-ab', {
        a: entry(documentsOpened({ auctionId: 3 })),
        b: entry(documentsOpened({ auctionId })),
      })
      expectObservable(outputOf(readDocuments, entries$, harness)).toBe('----x', { x: listed })
      flush()
      expect(harness.calls.map(({ input }) => input)).toEqual([{ params: { auctionId: 3 } }, { params: { auctionId } }])
    })
  })
})

describe('a download', () => {
  it('reports its progress and its end', () => {
    const begun = stateAfter(signedIn, requested)
    expect(selectDownload(begun, auctionId, form)).toMatchObject({ status: 'fetching', received: 0 })
    const half = stateAfter(signedIn, requested, documentPartReceived({ auctionId, form, received: 1024, total: 2048 }))
    expect(selectDownload(half, auctionId, form)).toMatchObject({ status: 'fetching', received: 1024, total: 2048 })
    expect(selectDownload(stateAfter(signedIn, requested, fetched), auctionId, form)).toMatchObject({ status: 'done' })
  })

  it('is failed until it is retried', () => {
    const failed = stateAfter(signedIn, requested, broken)
    expect(selectDownload(failed, auctionId, form)).toMatchObject({ status: 'failed', error })
    expect(selectDownload(stateAfter(signedIn, requested, broken, requested), auctionId, form)).toMatchObject({
      status: 'fetching',
      error: null,
    })
  })

  it('happens once, however often it is pressed, and does not delay other documents', () => {
    const entries$ = new Subject<unknown>()
    const harness = createHarness(createScheduler(), () => new Subject())
    const fetches: (readonly [number, string, string])[] = []
    const response$ = new Subject<InboundFact>()
    const files = {
      ...harness.tools.files,
      fetch: (...args: Parameters<typeof harness.tools.files.fetch>) => {
        fetches.push(args)
        return response$ as unknown as ReturnType<typeof harness.tools.files.fetch>
      },
    }
    const facts: unknown[] = []
    outputOf(fetchDocument, entries$, { ...harness, tools: { ...harness.tools, files } }).subscribe((fact) =>
      facts.push(fact),
    )
    entries$.next(entry(requested))
    entries$.next(entry(requested))
    entries$.next(entry(documentFetchRequested({ auctionId, form: 'form_92264', name: 'a.pdf' })))
    expect(fetches).toEqual([
      [auctionId, form, row.name],
      [auctionId, 'form_92264', 'a.pdf'],
    ])
    response$.next(fetched)
    expect(facts).toEqual([fetched, fetched])
  })
})

describe('a closing pack', () => {
  const request = {
    loanId: 5,
    name: 'pack.zip',
    title: 'Pack',
    asOf: 'As of 03/02/2026 10:42:00 ET',
    missing: [],
    documents: [],
    sheets: [{ fileKey: 'k1', title: 'Sheet' }],
  }
  const done = documentPackChanged({ loanId: 5, status: 'done', done: 1, total: 1, message: null })

  it('reports its progress, and its error if it fails', () => {
    expect(selectPack(stateAfter(signedIn, documentPackRequested(request)), 5)).toMatchObject({
      status: 'fetching',
      total: 1,
    })
    const failed = documentPackChanged({ loanId: 5, status: 'failed', done: 0, total: 1, message: 'HUD: gone' })
    expect(selectPack(stateAfter(signedIn, documentPackRequested(request), failed), 5)).toMatchObject({
      message: 'HUD: gone',
    })
  })

  it('is built once, however often it is pressed, and drops the sheets', () => {
    const entries$ = new Subject<unknown>()
    const harness = createHarness(createScheduler(), () => new Subject())
    const response$ = new Subject<typeof done>()
    const dropped: string[] = []
    let packCount = 0
    const files = {
      ...harness.tools.files,
      drop: (key: string) => void dropped.push(key),
      pack: () => {
        packCount += 1
        return response$
      },
    }
    const facts: unknown[] = []
    outputOf(packDocuments, entries$, { ...harness, tools: { ...harness.tools, files } }).subscribe((fact) =>
      facts.push(fact),
    )
    entries$.next(entry(documentPackRequested(request)))
    entries$.next(entry(documentPackRequested(request)))
    response$.next(done)
    response$.complete()
    expect([packCount, facts, dropped]).toEqual([1, [done], ['k1']])
  })

  it('is built for two loans at the same time, and a canceled one stops and can be requested again', () => {
    const entries$ = new Subject<unknown>()
    const harness = createHarness(createScheduler(), () => new Subject())
    const running = new Set<number>()
    const files = {
      ...harness.tools.files,
      drop: () => undefined,
      pack: ({ loanId }: { readonly loanId: number }) =>
        new Observable<typeof done>(() => {
          running.add(loanId)
          return () => running.delete(loanId)
        }),
    }
    outputOf(packDocuments, entries$, { ...harness, tools: { ...harness.tools, files } }).subscribe()
    entries$.next(entry(documentPackRequested(request)))
    entries$.next(entry(documentPackRequested({ ...request, loanId: 6 })))
    expect([...running]).toEqual([5, 6])
    entries$.next(entry(documentPackCanceled({ loanId: 5 })))
    expect([...running]).toEqual([6])
    const canceled = [documentPackRequested(request), documentPackCanceled({ loanId: 5 })]
    expect(selectPack(stateAfter(signedIn, ...canceled), 5)).toBeUndefined()
    entries$.next(entry(documentPackRequested(request)))
    expect([...running]).toEqual([6, 5])
  })
})

describe('the data room of an auction', () => {
  const aboutRoom = { subject: 'auction.data-room:17', params: { auctionId }, query: undefined }
  const agreement = { version: 2, text: 'Keep it.', sha256: '00', set_at: '2026-03-01T15:00:00.000Z' }
  const accepted = { version: 2, sha256: '00', signator: 'Ann Lee', at: '2026-03-01T15:00:00.000Z' }
  const roomIs = (rest: object) =>
    ({
      type: 'auction.data-room/answered',
      payload: { ...aboutRoom, answer: { data: { auction_id: auctionId, agreement, agreement_version: 2, ...rest } } },
    }) as const
  const mustAccept = (...facts: Parameters<typeof stateAfter>) => selectMustAccept(stateAfter(...facts), auctionId)

  it('closes the documents to a firm that accepted no version or an earlier one, and never to the seller', () => {
    expect(mustAccept(signedIn, roomIs({}))).toBe(true)
    expect(mustAccept(signedIn, roomIs({ accepted: { ...accepted, version: 1 } }))).toBe(true)
    expect(mustAccept(signedIn, roomIs({ accepted }))).toBe(false)
    expect(mustAccept(signedIn, roomIs({ readers: [] }))).toBe(false)
    expect(mustAccept(signedIn, roomIs({ agreement: null }))).toBe(false)
  })

  it('closes nothing before it is read or if it can’t be read, because the server decides', () => {
    expect(mustAccept(signedIn, dataRoomOpened({ auctionId }))).toBe(false)
    const failed = { type: 'auction.data-room/failed', payload: { ...aboutRoom, error } } as const
    expect(mustAccept(signedIn, failed)).toBe(false)
    expect(selectDataRoom(stateAfter(signedIn, roomIs({}), failed), auctionId)).toMatchObject({
      status: 'failed',
      room: { agreement },
    })
  })
})
