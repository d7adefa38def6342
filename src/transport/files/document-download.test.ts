// A download over a played fetch: how far it is, what is handed out, and what is not.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { strictParsing } from '../api/strict-parsing'
import { createDocumentDownload } from './document-download'

strictParsing()

const HOST = 'http://market.test'

/** A body whose pieces come when the test says so. */
function played(length: number | null) {
  let control: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      control = given
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
  const saved: { readonly size: number; readonly name: string }[] = []
  const asked: { url: string; init: RequestInit }[] = []
  const heard: unknown[] = []
  let isOver = false
  const subscription = createDocumentDownload({
    origin: HOST,
    headers: () => ({ Authorization: 'Bearer t0k' }),
    fetch: async (url, init) => {
      asked.push({ url, init })
      return answer
    },
    save: (file, name) => saved.push({ size: file.size, name }),
  })(17, 'form_hud', 'Firm commitment.pdf').subscribe({
    next: (fact) => heard.push(fact),
    complete: () => {
      isOver = true
    },
  })
  const over = () => vi.waitFor(() => expect(isOver).toBe(true), { interval: 1 })
  return { saved, asked, heard, over, subscription }
}

const kinds = (heard: readonly unknown[]) => heard.map((fact) => Reflect.get(Object(fact), 'type'))

describe('fetching a document', () => {
  it('tells how far it is and hands the whole file to the browser, with the token in the request', async () => {
    const body = played(1000)
    const { saved, asked, heard, over } = download(body.response)
    body.send(400)
    await vi.waitFor(() => expect(heard).toHaveLength(1), { interval: 1 })
    body.send(600)
    body.end()
    await over()
    expect(asked[0]).toMatchObject({
      url: `${HOST}/api/auction/documents/17/form_hud`,
      init: { headers: { Authorization: 'Bearer t0k' } },
    })
    expect(heard[0]).toMatchObject({ payload: { auctionId: 17, form: 'form_hud', received: 400, total: 1000 } })
    expect(kinds(heard)).toEqual([
      'document/fetch-progressed',
      'document/fetch-progressed',
      'auction.document/answered',
    ])
    expect(saved).toEqual([{ size: 1000, name: 'Firm commitment.pdf' }])
  })

  it.each(['ends before its length', 'breaks off'])('hands out nothing when the answer %s', async (how) => {
    const body = played(1000)
    const { saved, heard, over } = download(body.response)
    body.send(400)
    if (how === 'breaks off') body.breakOff()
    else body.end()
    await over()
    expect(saved).toEqual([])
    expect(heard.at(-1)).toMatchObject({ type: 'auction.document/failed', payload: { error: { kind: 'offline' } } })
  })

  it('says what the server refuses', async () => {
    const refusal = Response.json({ message: 'You are not invited to this auction.' }, { status: 403 })
    const { saved, heard, over } = download(refusal)
    await over()
    expect(saved).toEqual([])
    expect(heard).toEqual([
      expect.objectContaining({
        type: 'auction.document/failed',
        payload: expect.objectContaining({
          error: expect.objectContaining({ status: 403, message: 'You are not invited to this auction.' }),
        }),
      }),
    ])
  })

  describe('in silence', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it('is given up after a minute, and aborted when nobody wants it any more', async () => {
      const never = new Promise<Response>(() => undefined)
      const silent = download(never)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(silent.asked[0]?.init.signal?.aborted).toBe(true)
      const unwanted = download(never)
      unwanted.subscription.unsubscribe()
      expect(unwanted.asked[0]?.init.signal?.aborted).toBe(true)
    })
  })
})
