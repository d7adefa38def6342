// Uploads over a fake XMLHttpRequest: the request, the progress, and the outcome.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeFilesDeps, fakeFiles, flushPromises, HOST } from './fake-files'
import { FakeRequest } from './fake-request'

const hud = () => new File(['a form'], 'hud.pdf', { type: 'application/pdf' })

/** Sends one held file; returns the request, the emitted facts, and a function that unsubscribes. */
function startUpload(overrides: Partial<FakeFilesDeps> = {}) {
  const { files, requests } = fakeFiles(overrides)
  const emitted: unknown[] = []
  let ended = false
  const key = files.hold(hud())
  const subscription = files.upload(5, 'form_hud', key).subscribe({
    next: (fact) => emitted.push(fact),
    complete: () => {
      ended = true
    },
  })
  const request = requests[0] ?? new FakeRequest()
  return { files, key, requests, request, emitted, subscription, ended: () => ended }
}

/** The sent body, if there was an answer. */
const sentIfAnswered = { sent: { body: { form: 'form_hud', name: 'hud.pdf', size: 6 } } }

const failure = (error: object, more: object = {}) => ({
  type: 'loan.upload/failed',
  payload: {
    ...more,
    subject: 'loan.upload:5:form_hud',
    params: { id: 5 },
    query: undefined,
    error: expect.objectContaining(error),
  },
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('an uploaded file', () => {
  /** Verifies: S7.30 */
  it('is sent as a multipart form, in its own field and under its name', async () => {
    const { request } = startUpload()
    expect(request.opened).toEqual(['POST', `${HOST}/api/loan/5/documents`])
    const sent = request.sent?.get('form_hud')
    expect([...(request.sent?.keys() ?? [])]).toEqual(['form_hud'])
    expect(sent).toBeInstanceOf(File)
    if (sent instanceof File) expect([sent.name, await sent.text()]).toEqual(['hud.pdf', 'a form'])
    // The browser writes the type, because only it knows the boundary.
    expect(request.headers).toEqual({
      Accept: 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      Authorization: 'Bearer t0k',
    })
  })

  it('is sent with the page’s CSRF token and socket id, if any', () => {
    const { request } = startUpload({ cookies: () => 'a=b; XSRF-TOKEN=x%3D%3D', socketId: () => '12.34' })
    expect(request.headers).toMatchObject({ 'X-XSRF-TOKEN': 'x==', 'X-Socket-ID': '12.34' })
  })

  it('emits its progress, then the server’s answer, and completes', async () => {
    const { request, emitted, ended } = startUpload()
    request.progress(40, 100)
    expect(emitted).toEqual([
      { type: 'document/part-sent', payload: { loanId: 5, form: 'form_hud', sent: 40, total: 100 } },
    ])
    expect(ended()).toBe(false)
    const headers = { 'X-Simulator-Entry': 'n=7;at=2026-03-02T15:15:00.250Z;epoch=2' }
    request.answer(200, JSON.stringify({ data: { id: 5, version: 2 } }), headers)
    await flushPromises()
    expect(emitted[1]).toEqual({
      type: 'loan.upload/answered',
      payload: {
        subject: 'loan.upload:5:form_hud',
        params: { id: 5 },
        query: undefined,
        answer: { data: { id: 5, version: 2 } },
        sent: {
          body: { form: 'form_hud', name: 'hud.pdf', size: 6 },
          entry: { epoch: 2, n: 7, at: Date.parse('2026-03-02T15:15:00.250Z') },
        },
      },
    })
    expect(ended()).toBe(true)
    expect(request.aborts).toBe(0)
  })

  it('reports the reason of a refusal with the server’s message', async () => {
    const { request, emitted, ended } = startUpload()
    const errors = { form_hud: ['The form hud must be a PDF.'] }
    request.answer(422, JSON.stringify({ message: 'The form hud must be a PDF.', errors }))
    await flushPromises()
    expect(emitted).toEqual([
      failure({ status: 422, kind: 'invalid', message: 'The form hud must be a PDF.', fields: errors }, sentIfAnswered),
    ])
    expect(ended()).toBe(true)
  })

  it('is reported as too large if a proxy refuses it, even with an HTML page', async () => {
    const { request, emitted } = startUpload()
    request.answer(413, '<html>Request Entity Too Large</html>')
    await flushPromises()
    expect(emitted).toEqual([
      failure({ status: 413, kind: 'too-large', message: 'The file is too large.' }, sentIfAnswered),
    ])
  })

  it('counts as stored if a 200 has no loan, and the loan is refetched', async () => {
    const { request, emitted } = startUpload()
    request.answer(200, '{"message":"Stored."}')
    await flushPromises()
    expect(emitted).toMatchObject([{ type: 'loan.upload/answered', payload: { answer: { data: null } } }])
  })

  it.each(['', 'saved', '{"data":'])('does not count as stored after an unreadable answer: %j', async (body) => {
    const { request, emitted } = startUpload()
    request.answer(200, body)
    await flushPromises()
    expect(emitted).toEqual([failure({ status: 200, kind: 'unreadable' }, sentIfAnswered)])
  })

  it('does not count as stored after a redirect', async () => {
    const { request, emitted } = startUpload()
    request.responseURL = 'https://evil.example/api/loan/5/documents'
    request.answer(200, '{"data":{"id":5,"version":2}}')
    await flushPromises()
    expect(emitted).toEqual([failure({ status: 0 })])
  })

  it('fails as offline if the connection breaks, and can be sent again with the same key', async () => {
    const { files, key, request, requests, emitted } = startUpload()
    request.breakOff()
    await flushPromises()
    expect(emitted).toEqual([failure({ status: 0, kind: 'offline' })])
    files.upload(5, 'form_hud', key).subscribe()
    expect(requests[1]?.sent?.get('form_hud')).toBeInstanceOf(File)
  })

  it('times out after a minute without progress, not after a minute in total', async () => {
    const { request, emitted } = startUpload()
    vi.advanceTimersByTime(59_999)
    request.progress(40, 100)
    vi.advanceTimersByTime(59_999)
    expect(request.aborts).toBe(0)
    vi.advanceTimersByTime(1)
    expect(request.aborts).toBe(1)
    await flushPromises()
    expect(emitted[1]).toEqual(failure({ status: 0, kind: 'timeout' }))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is aborted silently on unsubscribe', async () => {
    const { request, emitted, subscription } = startUpload()
    subscription.unsubscribe()
    await flushPromises()
    expect(request.aborts).toBe(1)
    expect(emitted).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a file that cannot be sent', () => {
  it.each([
    ['is refused', (file: File) => Object.assign(file, { slice: () => ({ arrayBuffer: () => Promise.reject() }) })],
    ['returns nothing', (file: File) => Object.assign(file, { slice: () => new Blob() })],
  ])('must be chosen again if the connection breaks and reading it %s', async (_how, change) => {
    const { files, requests } = fakeFiles()
    const emitted: unknown[] = []
    files.upload(5, 'form_hud', files.hold(change(hud()))).subscribe((fact) => emitted.push(fact))
    requests[0]?.breakOff()
    await vi.waitFor(() => expect(emitted).toHaveLength(1))
    const message = 'The file was changed or moved after you chose it. Choose it again.'
    expect(emitted).toEqual([failure({ status: 0, kind: 'invalid', message })])
  })

  it('must be chosen again if it is no longer held', () => {
    const { files, requests } = fakeFiles()
    const emitted: unknown[] = []
    const key = files.hold(hud())
    files.drop(key)
    files.upload(5, 'form_hud', key).subscribe((fact) => emitted.push(fact))
    expect(emitted).toEqual([failure({ kind: 'invalid', message: 'Choose the file again.' })])
    expect(requests).toEqual([])
  })

  it('is not sent as another user who signed in meanwhile', async () => {
    const { requests, emitted, ended } = startUpload({ credential: () => ({ kind: 'signed-in-elsewhere' }) })
    await flushPromises()
    expect(requests).toEqual([])
    expect(emitted).toEqual([failure({ status: 401, kind: 'unauthenticated' })])
    expect(ended()).toBe(true)
  })

  it('is reported as offline without XMLHttpRequest', async () => {
    const { emitted } = startUpload({ request: () => null })
    await flushPromises()
    expect(emitted).toEqual([failure({ kind: 'offline' })])
  })
})

describe('an upload, like every call,', () => {
  it('renews a stale CSRF cookie after a 419 and is sent once more', async () => {
    const fetched: string[] = []
    let cookie = 'old'
    const { requests, request, emitted } = startUpload({
      cookies: () => `XSRF-TOKEN=${cookie}`,
      fetch: async (url) => {
        fetched.push(url)
        cookie = 'new'
        return new Response(null, { status: 204 })
      },
    })
    request.answer(419, '')
    await flushPromises()
    expect(fetched).toEqual([`${HOST}/sanctum/csrf-cookie`])
    expect(requests.map(({ headers }) => headers['X-XSRF-TOKEN'])).toEqual(['old', 'new'])
    expect(requests[1]?.sent?.get('form_hud')).toBeInstanceOf(File)
    requests[1]?.answer(200, JSON.stringify({ data: { id: 5, version: 2 } }))
    await flushPromises()
    expect(emitted).toMatchObject([{ type: 'loan.upload/answered' }])
  })

  it('fails after a second 419', async () => {
    const { requests, request, emitted } = startUpload({ fetch: async () => new Response(null, { status: 204 }) })
    request.answer(419, '')
    await flushPromises()
    requests[1]?.answer(419, '')
    await flushPromises()
    expect(requests).toHaveLength(2)
    expect(emitted).toEqual([failure({ status: 419, kind: 'csrf' }, sentIfAnswered)])
  })

  it('samples the clock from its answer', async () => {
    const sampled: unknown[] = []
    let now = 100
    const { request } = startUpload({
      monotonic: () => now,
      sampleClock: (headers, sentAt, receivedAt) => {
        sampled.push([headers.get('X-Simulator'), sentAt, receivedAt])
        return true
      },
    })
    now = 350
    request.answer(200, JSON.stringify({ data: { id: 5, version: 2 } }), { 'X-Simulator': 'main' })
    await flushPromises()
    expect(sampled).toEqual([['main', 100, 350]])
  })

  it('is rejected if its answer is of a past epoch', async () => {
    const { request, emitted } = startUpload({ sampleClock: () => false })
    request.answer(200, JSON.stringify({ data: { id: 5, version: 2 } }))
    await flushPromises()
    expect(emitted).toEqual([failure({ status: 200, kind: 'unreadable' }, sentIfAnswered)])
  })

  it('sends a malformed CSRF cookie unchanged', () => {
    const { request } = startUpload({ cookies: () => 'XSRF-TOKEN=%E0%A4%A' })
    expect(request.headers).toMatchObject({ 'X-XSRF-TOKEN': '%E0%A4%A' })
  })

  it('passes on the Retry-After of a 429', async () => {
    const { request, emitted } = startUpload()
    request.answer(429, '{"message":"Too Many Attempts."}', { 'Retry-After': '7' })
    await flushPromises()
    expect(emitted).toEqual([failure({ status: 429, kind: 'throttled', retryAfterMs: 7000 }, sentIfAnswered)])
  })
})
