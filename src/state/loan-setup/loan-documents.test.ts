// Uploading and downloading the documents of a loan: cancel, replace, and in parallel.
import { EMPTY, type Observable } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { Ports } from '../../ports/ports'
import type { AppEvent } from '../core/log-entry'
import { createHarness, createScheduler, outputOf } from '../testing/marbles'
import { answered, entry, failed } from '../testing/samples'
import { downloadDocument, uploadDocument } from './loan-setup.epics'
import {
  documentDownloadRequested,
  documentPartSent,
  documentUploadCancelRequested,
  documentUploadRequested,
} from './loan-setup.slice'

describe('uploading a document', () => {
  const requestUpload = (fileKey: string, form: 'form_hud' | 'excel' = 'form_hud') =>
    entry(documentUploadRequested({ loanId: 5, form, fileKey, name: `${fileKey}.pdf`, size: 100 }))
  const part = (sent: number) => documentPartSent({ loanId: 5, form: 'form_hud', sent, total: 100 })
  const arrived = answered('loan.upload', { id: 5 }, { id: 5 }, 'loan.upload:5:form_hud')

  /** A files port whose uploads the test controls, and the files that were dropped. */
  function fakeFiles(upload: (key: string) => Observable<AppEvent>) {
    const dropped: string[] = []
    const files: Ports['files'] = {
      hold: () => '',
      drop: (key) => void dropped.push(key),
      upload: (_loanId, _form, key) => upload(key) as ReturnType<Ports['files']['upload']>,
      download: () => EMPTY,
      fetch: () => EMPTY,
      pack: () => EMPTY,
    }
    return { files, dropped }
  }

  it('reports progress, and drops the file once it has arrived', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const { files, dropped } = fakeFiles(() => cold('-p-(x|)', { p: part(40), x: arrived }))
      const harness = createHarness(scheduler, () => EMPTY, { files })
      expectObservable(outputOf(uploadDocument, hot('-a', { a: requestUpload('one') }), harness)).toBe('--p-x', {
        p: part(40),
        x: arrived,
      })
      flush()
      expect(dropped).toEqual(['one'])
    })
  })

  it('keeps a file that failed, so that the upload can be retried', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const { files, dropped } = fakeFiles(() => cold('-(x|)', { x: failed('loan.upload', { id: 5 }, 'offline') }))
      const harness = createHarness(scheduler, () => EMPTY, { files })
      outputOf(uploadDocument, hot('-a', { a: requestUpload('one') }), harness).subscribe()
      flush()
      expect(dropped).toEqual([])
    })
  })

  it('stops when it is canceled', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, expectSubscriptions }) => {
      const sent$ = cold<AppEvent>('-p-p-(x|)', { p: part(40), x: arrived })
      const harness = createHarness(scheduler, () => EMPTY, { files: fakeFiles(() => sent$).files })
      const cancel = entry(documentUploadCancelRequested({ loanId: 5, form: 'form_hud' }))
      const entries$ = hot('-a-c', { a: requestUpload('one'), c: cancel })
      expectObservable(outputOf(uploadDocument, entries$, harness)).toBe('--p', { p: part(40) })
      expectSubscriptions(sent$.subscriptions).toBe('-^-!')
    })
  })

  it('is replaced by another file for the same document, but runs in parallel with other documents', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectSubscriptions }) => {
      const [one$, two$, sheet$] = [cold<AppEvent>('------|'), cold<AppEvent>('------|'), cold<AppEvent>('------|')]
      const { files } = fakeFiles((key) => (key === 'one' ? one$ : key === 'two' ? two$ : sheet$))
      const harness = createHarness(scheduler, () => EMPTY, { files })
      const entries$ = hot('-a-s-b', {
        a: requestUpload('one'),
        s: requestUpload('sheet', 'excel'),
        b: requestUpload('two'),
      })
      outputOf(uploadDocument, entries$, harness).subscribe()
      expectSubscriptions(one$.subscriptions).toBe('-^---!')
      expectSubscriptions(sheet$.subscriptions).toBe('---^-----!')
      expectSubscriptions(two$.subscriptions).toBe('-----^-----!')
    })
  })

  it('does not make one download wait for another', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectSubscriptions }) => {
      const [one$, two$] = [cold<never>('-----|'), cold<never>('-----|')]
      const files: Ports['files'] = {
        ...fakeFiles(() => EMPTY).files,
        download: (loanId) => (loanId === 5 ? one$ : two$),
      }
      const harness = createHarness(scheduler, () => EMPTY, { files })
      const get = (loanId: number) => entry(documentDownloadRequested({ loanId, form: 'excel', name: 'plan.xlsx' }))
      outputOf(downloadDocument, hot('-ab', { a: get(5), b: get(6) }), harness).subscribe()
      expectSubscriptions(one$.subscriptions).toBe('-^----!')
      expectSubscriptions(two$.subscriptions).toBe('--^----!')
    })
  })
})
