// A transfer whose code can't be loaded fails, and a retry loads it again.
import { EMPTY, lastValueFrom, type Observable, of, toArray } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { createLazyFiles } from './lazy-files'

const deps = { exchange: vi.fn(), save: vi.fn() }
const pack = {
  loanId: 7,
  name: 'pack.zip',
  title: 'Pack',
  asOf: 'As of 03/02/2026 10:42:00 ET',
  missing: [],
  documents: [],
  sheets: [],
}
const filesWithoutCode = () =>
  createLazyFiles(
    () => 'key',
    deps,
    () => Promise.reject(new Error('Failed to fetch')),
  )

describe('transfers whose code cannot be loaded', () => {
  it.each([
    [
      'upload',
      () => filesWithoutCode().upload(7, 'form_92013', 'key'),
      'loan.upload/failed',
      'loan.upload:7:form_92013',
    ],
    [
      'download',
      () => filesWithoutCode().download(7, 'form_92013', 'a.pdf'),
      'loan.document/failed',
      'loan.document:7:form_92013',
    ],
    [
      'fetch',
      () => filesWithoutCode().fetch(7, 'form_92013', 'a.pdf'),
      'auction.document/failed',
      'auction.document:7:form_92013',
    ],
  ] as readonly (readonly [string, () => Observable<unknown>, string, string])[])(
    '%s: fails as one that cannot reach the server',
    async (_name, begin, type, subject) => {
      const facts = await lastValueFrom(begin().pipe(toArray()))
      expect(facts).toMatchObject([{ type, payload: { subject, error: { kind: 'offline' } } }])
    },
  )

  it('fail a pack with a reason', async () => {
    const facts = await lastValueFrom(filesWithoutCode().pack(pack).pipe(toArray()))
    expect(facts).toMatchObject([{ type: 'documents/documentPackChanged', payload: { loanId: 7, status: 'failed' } }])
  })

  it('are retried, and are preloaded as soon as a file is chosen', async () => {
    const done = {
      type: 'documents/documentPackChanged',
      payload: { ...pack, status: 'done', done: 0, total: 0, message: null },
    }
    const transfers = { upload: () => EMPTY, download: () => EMPTY, fetch: () => EMPTY, pack: () => of(done as never) }
    const load = vi.fn().mockRejectedValueOnce(new Error('Failed to fetch'))
    load.mockResolvedValue({ createDocumentTransfers: () => transfers })
    const files = createLazyFiles(() => 'key', deps, load)
    files.hold(new File(['x'], 'a.pdf'))
    expect(load).toHaveBeenCalledTimes(1)
    expect(await lastValueFrom(files.pack(pack))).toBe(done)
  })
})
