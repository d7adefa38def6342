// The closing pack over a fake server: every document is fetched, the file is saved, and a failure names its document.
import { unzipSync } from 'fflate'
import { lastValueFrom, toArray } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { fakeFiles } from './fake-files'

const request = {
  loanId: 7,
  name: 'pack.zip',
  title: 'Closing pack',
  asOf: 'As of 03/02/2026 10:42:00 ET',
  missing: [{ title: '92013', reason: 'Not uploaded.' }],
  documents: [
    { form: 'form_hud', name: 'letter.pdf', title: 'HUD' },
    { form: 'form_92264', name: 'appraisal.pdf', title: '92264' },
  ],
} as const

function play(answer: (path: string) => Response) {
  const blobs: Blob[] = []
  const { files } = fakeFiles({
    fetch: async (input) => answer(new URL(String(input)).pathname),
    save: (file) => void blobs.push(file),
  })
  const fileKey = files.hold(new File(['<p>sheet</p>'], 'sheet.html', { type: 'text/html' }))
  const changes = lastValueFrom(files.pack({ ...request, sheets: [{ fileKey, title: 'Sheet' }] }).pipe(toArray()))
  return { blobs, changes }
}

describe('a closing pack', () => {
  it('contains every document and every sheet', async () => {
    const { blobs, changes } = play(
      (path) => new Response(`%PDF ${path}`, { headers: { 'content-type': 'application/pdf' } }),
    )
    expect((await changes).map(({ payload: { status, done } }) => `${status} ${done}`)).toEqual([
      'fetching 0',
      'fetching 1',
      'packing 3',
      'done 3',
    ])
    const files = unzipSync(new Uint8Array((await blobs[0]?.arrayBuffer()) ?? new ArrayBuffer(0)))
    expect(Object.keys(files)).toEqual([
      'documents/01 letter.pdf',
      'documents/02 appraisal.pdf',
      'sheets/03 sheet.html',
      'index.html',
      'index.csv',
    ])
    expect(new TextDecoder().decode(files['documents/02 appraisal.pdf'])).toBe('%PDF /api/loan/7/documents/form_92264')
  })

  it('names in its index and on the screen a document that could not be fetched, and contains the others', async () => {
    const { blobs, changes } = play((path) =>
      path.endsWith('form_92264')
        ? new Response('{"message":"The document is gone."}', {
            status: 404,
            headers: { 'content-type': 'application/json' },
          })
        : new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
    )
    expect((await changes).at(-1)?.payload).toMatchObject({
      status: 'done',
      done: 2,
      failures: ['92264: Couldn’t be downloaded. Not found. It may have been removed.'],
    })
    const files = unzipSync(new Uint8Array((await blobs[0]?.arrayBuffer()) ?? new ArrayBuffer(0)))
    expect(Object.keys(files)).toEqual(['documents/01 letter.pdf', 'sheets/02 sheet.html', 'index.html', 'index.csv'])
    const index = new TextDecoder().decode(files['index.csv'])
    expect(index).toContain('"","92264",,,"Couldn’t be downloaded. Not found. It may have been removed."')
    expect(index).toContain('"","92013",,,"Not uploaded."')
  })
})
