// A download over a fake fetch: its progress, and which files are saved.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeFilesDeps, fakeFiles, flushPromises, HOST } from './fake-files'

/** A body whose chunks the test sends. */
function setup(length: number | null) {
  let control: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      control = controller
    },
  })
  const headers = length === null ? {} : { 'Content-Length': String(length) }
  const response = new Response(body, { headers })
  return {
    response,
    send: (bytes: number) => control?.enqueue(new Uint8Array(bytes)),
    end: () => control?.close(),
    breakOff: () => control?.error(new TypeError('network')),
  }
}

function download(answer: Response | Promise<Response>) {
  const requests: { url: string; init: RequestInit }[] = []
  const facts: unknown[] = []
  let isOver = false
  const { files, saved } = fakeFiles({
    fetch: async (url, init) => {
      requests.push({ url, init })
      return answer
    },
  })
  const subscription = files.fetch(17, 'form_hud', 'Firm commitment.pdf').subscribe({
    next: (fact) => facts.push(fact),
    complete: () => {
      isOver = true
    },
  })
  const over = () => vi.waitFor(() => expect(isOver).toBe(true), { interval: 1 })
  return { saved, requests, facts, over, subscription }
}

const kinds = (facts: readonly unknown[]) => facts.map((fact) => Reflect.get(Object(fact), 'type'))

describe('fetching a document', () => {
  it('emits its progress and saves the whole file, with the token in the request', async () => {
    const body = setup(1000)
    const { saved, requests, facts, over } = download(body.response)
    body.send(400)
    await vi.waitFor(() => expect(facts).toHaveLength(1), { interval: 1 })
    body.send(600)
    body.end()
    await over()
    expect(requests[0]).toMatchObject({
      url: `${HOST}/api/auction/documents/17/form_hud`,
      init: { headers: { Authorization: 'Bearer t0k' } },
    })
    expect(facts[0]).toMatchObject({ payload: { auctionId: 17, form: 'form_hud', received: 400, total: 1000 } })
    expect(kinds(facts)).toEqual([
      'documents/documentPartReceived',
      'documents/documentPartReceived',
      'auction.document/answered',
    ])
    expect(saved).toMatchObject([{ size: 1000, name: 'Firm commitment.pdf' }])
  })

  it.each(['ends before its length', 'breaks off'])('saves nothing if the answer %s', async (how) => {
    const body = setup(1000)
    const { saved, facts, over } = download(body.response)
    body.send(400)
    if (how === 'breaks off') body.breakOff()
    else body.end()
    await over()
    expect(saved).toEqual([])
    expect(facts.at(-1)).toMatchObject({ type: 'auction.document/failed', payload: { error: { kind: 'offline' } } })
  })

  it('reports a refusal by the server', async () => {
    const refusal = Response.json({ message: 'You are not invited to this auction.' }, { status: 403 })
    const { saved, facts, over } = download(refusal)
    await over()
    expect(saved).toEqual([])
    expect(facts).toEqual([
      expect.objectContaining({
        type: 'auction.document/failed',
        payload: expect.objectContaining({
          error: expect.objectContaining({ status: 403, message: 'You are not invited to this auction.' }),
        }),
      }),
    ])
  })

  describe('without progress', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it('times out after a minute and not before, and aborts on unsubscribe', async () => {
      const never = new Promise<Response>(() => undefined)
      const silent = download(never)
      await vi.advanceTimersByTimeAsync(59_999)
      expect(silent.requests[0]?.init.signal?.aborted).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(silent.requests[0]?.init.signal?.aborted).toBe(true)
      const unwanted = download(never)
      unwanted.subscription.unsubscribe()
      expect(unwanted.requests[0]?.init.signal?.aborted).toBe(true)
    })
  })
})

describe('a downloaded file', () => {
  /** Downloads one document; returns the requests and the failures. */
  async function downloadOne(fetch: FakeFilesDeps['fetch'], overrides: Partial<FakeFilesDeps> = {}) {
    const requests: { url: string; init: RequestInit }[] = []
    const { files, saved } = fakeFiles({
      fetch: (url, init) => {
        requests.push({ url, init })
        return fetch(url, init)
      },
      ...overrides,
    })
    const emitted: unknown[] = []
    await new Promise<void>((complete) => {
      files.download(5, 'excel', 'plan.xlsx').subscribe({ next: (fact) => emitted.push(fact), complete })
    })
    return { requests, emitted, saved }
  }
  const downloadFailed = (error: object) => ({
    type: 'loan.document/failed',
    payload: {
      subject: 'loan.document:5:excel',
      params: { id: 5, form: 'excel' },
      query: undefined,
      error: expect.objectContaining(error),
    },
  })

  it('is fetched as the signed-in user, and saved under its name', async () => {
    const { requests, emitted, saved } = await downloadOne(async () => new Response('cells'))
    expect(requests.map(({ url }) => url)).toEqual([`${HOST}/api/loan/5/documents/excel`])
    expect(requests[0]?.init).toMatchObject({
      credentials: 'same-origin',
      headers: { Accept: 'application/json', Authorization: 'Bearer t0k' },
    })
    expect(saved.map(({ name }) => name)).toEqual(['plan.xlsx'])
    expect(await saved[0]?.text).toBe('cells')
    expect(emitted).toEqual([])
  })

  it('reports the reason of a refusal, and saves nothing', async () => {
    const { emitted, saved } = await downloadOne(async () => Response.json({ message: '' }, { status: 403 }))
    expect(emitted).toEqual([downloadFailed({ status: 403, kind: 'forbidden' })])
    expect(saved).toEqual([])
  })

  it('fails as offline without an answer', async () => {
    const { emitted } = await downloadOne(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(emitted).toEqual([downloadFailed({ status: 0, kind: 'offline' })])
  })

  it('is aborted silently on unsubscribe', async () => {
    let broken: unknown = null
    const { files } = fakeFiles({
      fetch: (_url, { signal }) =>
        new Promise((_answer, reject) => {
          signal?.addEventListener('abort', () => {
            broken = signal.reason
            reject(signal.reason)
          })
        }),
    })
    const emitted: unknown[] = []
    const subscription = files.download(5, 'excel', 'plan.xlsx').subscribe((fact) => emitted.push(fact))
    subscription.unsubscribe()
    await flushPromises()
    expect(broken).toBeInstanceOf(DOMException)
    expect(emitted).toEqual([])
  })
})

it('fetching all documents as one ZIP emits its progress without a total, and then the fact of that call', async () => {
  const body = setup(null)
  const facts: unknown[] = []
  const { files, saved } = fakeFiles({ fetch: async () => body.response })
  files.fetch(17, 'archive', 'documents.zip').subscribe((fact) => facts.push(fact))
  for (const bytes of [100, 50, 100, 400]) body.send(bytes)
  body.end()
  await vi.waitFor(() => expect(saved).toMatchObject([{ size: 650, name: 'documents.zip' }]), { interval: 1 })
  const received = facts.flatMap((fact) => Reflect.get(Object(Reflect.get(Object(fact), 'payload')), 'received') ?? [])
  expect(received).toEqual([100, 250, 650])
  expect(facts.at(-1)).toMatchObject({
    type: 'auction.documents-archive/answered',
    payload: { subject: 'auction.documents-archive:17', params: { auctionId: 17 } },
  })
})
