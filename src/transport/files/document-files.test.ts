// Files over a played XMLHttpRequest and a played fetch: what leaves, how far it is, and how it ends.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { strictParsing } from '../api/strict-parsing'
import type { DocumentFilesDeps } from './document-files'
import { createDocumentFiles } from './document-files'

strictParsing()

/** The part of XMLHttpRequest that is used; the test plays the server. */
class PlayedRequest {
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  opened: readonly string[] = []
  sent: FormData | null = null
  readyState = 0
  status = 0
  responseText = ''
  answered: Readonly<Record<string, string>> = {}
  timeout = -1
  aborts = 0
  open(method: string, url: string) {
    this.opened = [method, url]
    this.readyState = 1
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: FormData) {
    this.sent = body
  }
  abort() {
    this.aborts += 1
    // As in a browser: who hears of the abort finds the request done.
    this.readyState = 4
    this.onabort?.()
  }
  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total })
  }
  breakOff() {
    this.readyState = 4
    this.onerror?.()
  }
  getResponseHeader(name: string): string | null {
    return this.answered[name] ?? null
  }
  answer(status: number, body: string, answered: Readonly<Record<string, string>> = {}) {
    this.answered = answered
    this.readyState = 4
    this.status = status
    this.responseText = body
    this.onload?.()
  }
}

const HOST = 'http://market.test'
const hud = () => new File(['a form'], 'hud.pdf', { type: 'application/pdf' })

function files(over: Partial<DocumentFilesDeps> = {}) {
  const requests: PlayedRequest[] = []
  const saved: { text: Promise<string>; name: string }[] = []
  let ids = 0
  const made = createDocumentFiles({
    origin: HOST,
    credential: () => ({ kind: 'token', bearer: 'Bearer t0k' }),
    cookies: () => '',
    socketId: () => null,
    nextId: () => `file${++ids}`,
    request: () => {
      const request = new PlayedRequest()
      requests.push(request)
      return request as unknown as XMLHttpRequest
    },
    fetch: async () => new Response(null, { status: 404 }),
    save: (file, name) => void saved.push({ text: file.text(), name }),
    ...over,
  })
  return { made, requests, saved }
}

/** Sends one held file; gives the request, what was said, and the way to stop listening. */
function sending(over: Partial<DocumentFilesDeps> = {}) {
  const { made, requests } = files(over)
  const said: unknown[] = []
  let ended = false
  const key = made.hold(hud())
  const listening = made.upload(5, 'form_hud', key).subscribe({
    next: (fact) => said.push(fact),
    complete: () => {
      ended = true
    },
  })
  const request = requests[0] ?? new PlayedRequest()
  return { made, key, requests, request, said, listening, ended: () => ended }
}

/** What was sent, where an answer came. */
const answered = { sent: { body: { form: 'form_hud', name: 'hud.pdf', size: 6 } } }

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

describe('a file on its way out', () => {
  /** Verifies: S7.30 */
  it('goes as a multipart form, in the field and under the name that it has', async () => {
    const { request } = sending()
    expect(request.opened).toEqual(['POST', `${HOST}/api/loan/5/documents`])
    const sent = request.sent?.get('form_hud')
    expect([...(request.sent?.keys() ?? [])]).toEqual(['form_hud'])
    expect(sent).toBeInstanceOf(File)
    if (sent instanceof File) expect([sent.name, await sent.text()]).toEqual(['hud.pdf', 'a form'])
    // The browser writes the type itself: only it knows the boundary.
    expect(request.headers).toEqual({
      Accept: 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      Authorization: 'Bearer t0k',
    })
  })

  it('says the page’s token against forgery and its socket, where there are any', () => {
    const { request } = sending({ cookies: () => 'a=b; XSRF-TOKEN=x%3D%3D', socketId: () => '12.34' })
    expect(request.headers).toMatchObject({ 'X-XSRF-TOKEN': 'x==', 'X-Socket-ID': '12.34' })
  })

  it('tells how much has left, then what the server answered, and is over', () => {
    const { request, said, ended } = sending()
    request.progress(40, 100)
    expect(said).toEqual([
      { type: 'document/progressed', payload: { loanId: 5, form: 'form_hud', sent: 40, total: 100 } },
    ])
    expect(ended()).toBe(false)
    const noted = { 'X-Simulator-Entry': 'n=7;at=2026-03-02T15:15:00.250Z;epoch=2' }
    request.answer(200, JSON.stringify({ data: { id: 5, version: 2 } }), noted)
    expect(said[1]).toEqual({
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

  it('that is refused says why, with the words of the server', () => {
    const { request, said, ended } = sending()
    const errors = { form_hud: ['The form hud must be a PDF.'] }
    request.answer(422, JSON.stringify({ message: 'The form hud must be a PDF.', errors }))
    expect(said).toEqual([
      failure({ status: 422, kind: 'invalid', message: 'The form hud must be a PDF.', fields: errors }, answered),
    ])
    expect(ended()).toBe(true)
  })

  it('that is too large for the way there is said to be so, also when the answer is a page', () => {
    const { request, said } = sending()
    request.answer(413, '<html>Request Entity Too Large</html>')
    expect(said).toEqual([failure({ status: 413, kind: 'too-large', message: 'The file is too large.' }, answered)])
  })

  it.each(['', 'saved', '{"data":{"id":"five"}}'])(
    'whose answer cannot be read is not taken for stored: %j',
    (body) => {
      const { request, said } = sending()
      request.answer(200, body)
      expect(said).toEqual([failure({ status: 200, kind: 'unreadable' }, answered)])
    },
  )

  it('fails as offline when the line breaks, and can be sent again with the same key', () => {
    const { made, key, request, requests, said } = sending()
    request.breakOff()
    expect(said).toEqual([failure({ status: 0, kind: 'offline' })])
    made.upload(5, 'form_hud', key).subscribe()
    expect(requests[1]?.sent?.get('form_hud')).toBeInstanceOf(File)
  })

  it('is given up after a minute of silence, not after a minute', () => {
    const { request, said } = sending()
    vi.advanceTimersByTime(59_999)
    request.progress(40, 100)
    vi.advanceTimersByTime(59_999)
    expect(request.aborts).toBe(0)
    vi.advanceTimersByTime(1)
    expect(request.aborts).toBe(1)
    expect(said[1]).toEqual(failure({ status: 0, kind: 'timeout' }))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is aborted without a word when nobody listens any more', () => {
    const { request, said, listening } = sending()
    listening.unsubscribe()
    expect(request.aborts).toBe(1)
    expect(said).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a file that cannot leave', () => {
  it('because it is not held any more asks to be chosen again', () => {
    const { made, requests } = files()
    const said: unknown[] = []
    const key = made.hold(hud())
    made.drop(key)
    made.upload(5, 'form_hud', key).subscribe((fact) => said.push(fact))
    expect(said).toEqual([failure({ kind: 'invalid', message: 'Choose the file again.' })])
    expect(requests).toEqual([])
  })

  it('because somebody else signed in is not sent in that person’s name', () => {
    const { requests, said, ended } = sending({ credential: () => ({ kind: 'displaced' }) })
    expect(requests).toEqual([])
    expect(said).toEqual([failure({ status: 401, kind: 'unauthenticated' })])
    expect(ended()).toBe(true)
  })

  it('because nothing here can send is said to be offline', () => {
    expect(sending({ request: () => null }).said).toEqual([failure({ kind: 'offline' })])
  })
})

describe('held files', () => {
  it('are each known by their own key', () => {
    const { made } = files()
    expect([made.hold(hud()), made.hold(hud())]).toEqual(['file1', 'file2'])
  })
})

describe('a file on its way in', () => {
  /** Downloads one document; gives what was asked for and what failed. */
  async function downloading(fetch: DocumentFilesDeps['fetch'], over: Partial<DocumentFilesDeps> = {}) {
    const asked: { url: string; init: RequestInit }[] = []
    const { made, saved } = files({
      fetch: (url, init) => {
        asked.push({ url, init })
        return fetch(url, init)
      },
      ...over,
    })
    const said: unknown[] = []
    await new Promise<void>((complete) => {
      made.download(5, 'excel', 'plan.xlsx').subscribe({ next: (fact) => said.push(fact), complete })
    })
    return { asked, said, saved }
  }
  const lost = (error: object) => ({
    type: 'loan.document/failed',
    payload: {
      subject: 'loan.document:5:excel',
      params: { id: 5, form: 'excel' },
      query: undefined,
      error: expect.objectContaining(error),
    },
  })

  it('is fetched as the person who is signed in, and handed to the browser under its name', async () => {
    const { asked, said, saved } = await downloading(async () => new Response('cells'))
    expect(asked.map(({ url }) => url)).toEqual([`${HOST}/api/loan/5/documents/excel`])
    expect(asked[0]?.init).toMatchObject({
      credentials: 'same-origin',
      headers: { Accept: 'application/json', Authorization: 'Bearer t0k' },
    })
    expect(saved.map(({ name }) => name)).toEqual(['plan.xlsx'])
    expect(await saved[0]?.text).toBe('cells')
    expect(said).toEqual([])
  })

  it('that is refused says why, and saves nothing', async () => {
    const { said, saved } = await downloading(async () => Response.json({ message: '' }, { status: 403 }))
    expect(said).toEqual([lost({ status: 403, kind: 'forbidden' })])
    expect(saved).toEqual([])
  })

  it('that does not come is offline', async () => {
    const { said } = await downloading(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(said).toEqual([lost({ status: 0, kind: 'offline' })])
  })

  it('is given up without a word when nobody listens any more', async () => {
    let broken: unknown = null
    const { made } = files({
      fetch: (_url, { signal }) =>
        new Promise((_answer, reject) => {
          signal?.addEventListener('abort', () => {
            broken = signal.reason
            reject(signal.reason)
          })
        }),
    })
    const said: unknown[] = []
    const listening = made.download(5, 'excel', 'plan.xlsx').subscribe((fact) => said.push(fact))
    listening.unsubscribe()
    await Promise.resolve()
    expect(broken).toBeInstanceOf(DOMException)
    expect(said).toEqual([])
  })
})
