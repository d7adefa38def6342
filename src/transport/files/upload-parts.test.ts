// A large file is sent in parts and resumes where it stopped; a server without parts gets it whole.

import { describe, expect, it, vi } from 'vitest'
import { createExchange } from '../api/exchange'
import { HOST } from './fake-files'
import { createLazyFiles } from './lazy-files'

const MB = 1024 * 1024
const content = Uint8Array.from({ length: 2.5 * MB }, (_, at) => at % 251)
const large = () => new File([content], 'model.xlsx')

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

/** A server that stores parts in memory; `intercept` may answer instead of it, or break the connection. */
function server(intercept: (call: string) => Response | Promise<Response> | 'broken' | null = () => null) {
  const calls: string[] = []
  const parts: Uint8Array[] = []
  const signals: AbortSignal[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  const progress = (loan: object | null = null) =>
    json(200, { data: { upload: 'u1', offset: length(), part_bytes: MB, loan } })
  const answer = async (url: string, form: FormData | null): Promise<Response> => {
    const call = url.slice(HOST.length)
    calls.push(call)
    const intercepted = intercept(call)
    if (intercepted === 'broken') throw new TypeError('the line broke')
    if (intercepted !== null) return intercepted
    if (call === '/api/loan/5/documents') return json(200, { data: { id: 5, version: 9 } })
    if (form === null) return progress()
    const part = form.get('part')
    if (Number(/offset=(\d+)/.exec(call)?.[1]) !== length() || !(part instanceof File))
      return json(409, { message: 'no' })
    parts.push(new Uint8Array(await part.arrayBuffer()))
    return progress(length() === content.length ? { id: 5, version: 2 } : null)
  }
  const exchange = createExchange({
    fetch: (url) => answer(url, null),
    upload: (url, { body, signal }, onSent) => {
      signals.push(signal)
      onSent(1, 2)
      const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      return Promise.race([answer(url, body), aborted])
    },
    origin: HOST,
    cookies: () => '',
    credential: () => ({ kind: 'token', bearer: 'Bearer t0k' }),
    socketId: () => null,
    monotonic: () => 0,
    sampleClock: () => true,
  })
  const files = createLazyFiles(() => 'key', { exchange, save: () => undefined })
  const send = (file: File = large()) =>
    new Promise<{ readonly type: string; readonly payload: object }[]>((resolve) => {
      const facts: { readonly type: string; readonly payload: object }[] = []
      const key = files.hold(file)
      files.upload(5, 'excel', key, { inParts: true }).subscribe({
        next: (fact) => facts.push(fact),
        complete: () => resolve(facts),
      })
    })
  return { calls, parts, signals, send }
}

const begin = '/api/loan/5/uploads'
const part = (offset: number) => `/api/loan/5/uploads/u1?offset=${offset}`

describe('a large file', () => {
  it('is sent in parts, and ends as one upload whose answer is the loan', async () => {
    const { calls, parts, send } = server()
    const facts = await send()
    expect(calls).toEqual([begin, part(0), part(MB), part(2 * MB)])
    expect(Buffer.compare(Buffer.concat(parts), content)).toBe(0)
    expect(facts.at(-1)).toMatchObject({
      type: 'loan.upload/answered',
      payload: {
        subject: 'loan.upload:5:excel',
        answer: { data: { id: 5, version: 2 } },
        sent: { body: { form: 'excel', name: 'model.xlsx', size: content.length } },
      },
    })
    const sent = facts.filter(({ type }) => type === 'document/part-sent').map(({ payload }) => payload)
    expect(sent).toContainEqual({ loanId: 5, form: 'excel', sent: MB + MB / 2, total: content.length, stored: MB })
  })

  it('resumes where it stopped after a lost connection, without resending stored bytes', async () => {
    let isBroken = false
    const { calls, parts, send } = server((call) => (isBroken && call === part(2 * MB) ? 'broken' : null))
    isBroken = true
    expect((await send()).at(-1)).toMatchObject({ type: 'loan.upload/failed', payload: { error: { kind: 'offline' } } })
    isBroken = false
    calls.length = 0
    expect((await send()).at(-1)).toMatchObject({ type: 'loan.upload/answered' })
    expect(calls).toEqual([begin, part(2 * MB)])
    expect(Buffer.compare(Buffer.concat(parts), content)).toBe(0)
  })

  it('is found complete if only the answer was lost', async () => {
    const { calls, send } = server((call) =>
      call === begin ? json(200, { data: { upload: '', offset: 9, part_bytes: MB, loan: { id: 5 } } }) : null,
    )
    expect((await send()).at(-1)).toMatchObject({
      type: 'loan.upload/answered',
      payload: { answer: { data: { id: 5 } } },
    })
    expect(calls).toEqual([begin])
  })

  it.each([404, 409])(
    'starts again once after a %i: the server forgot the upload, or already has more of it',
    async (status) => {
      let hits = 0
      const { calls, send } = server((call) =>
        call === part(MB) && hits++ === 0 ? json(status, { message: 'no' }) : null,
      )
      expect((await send()).at(-1)).toMatchObject({ type: 'loan.upload/answered' })
      expect(calls).toEqual([begin, part(0), part(MB), begin, part(MB), part(2 * MB)])
    },
  )

  it('fails if the server makes no progress', async () => {
    const { send } = server((call) =>
      call.includes('offset') ? json(200, { data: { upload: 'u1', offset: 0, part_bytes: MB } }) : null,
    )
    expect((await send()).at(-1)).toMatchObject({
      type: 'loan.upload/failed',
      payload: { error: { kind: 'unreadable' } },
    })
  })

  it('times out after a minute without progress in a part, and not before', async () => {
    const never = new Promise<Response>(() => undefined)
    const { calls, signals, send } = server((call) => (call === part(0) ? never : null))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const sent = send()
      await vi.waitUntil(() => calls.includes(part(0)), { interval: 0 })
      await vi.advanceTimersByTimeAsync(59_999)
      expect(signals[0]?.aborted).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(signals[0]?.aborted).toBe(true)
      expect((await sent).at(-1)).toMatchObject({ payload: { error: { kind: 'timeout' } } })
    } finally {
      vi.useRealTimers()
    }
  })

  it('is sent whole to a server without parts, which is recorded', async () => {
    const { calls, send } = server((call) =>
      call === begin ? json(404, { message: 'The route api/loan/5/uploads could not be found.' }) : null,
    )
    const facts = await send()
    expect(calls).toEqual([begin, '/api/loan/5/documents'])
    expect(facts.map(({ type }) => type)).toEqual([
      'loan.begin-upload/failed',
      'document/part-sent',
      'loan.upload/answered',
    ])
  })

  it('fails with the reason of a refusal, and is not sent whole instead', async () => {
    const { calls, send } = server((call) =>
      call === begin ? json(422, { message: 'No room.', errors: { excel: ['No room.'] } }) : null,
    )
    expect((await send()).at(-1)).toMatchObject({
      type: 'loan.upload/failed',
      payload: { error: { status: 422, fields: { excel: ['No room.'] } } },
    })
    expect(calls).toEqual([begin])
  })

  it('must be chosen again if it was changed or moved on disk', async () => {
    const { calls, send } = server()
    const gone = large()
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    expect((await send(gone)).at(-1)).toMatchObject({
      type: 'loan.upload/failed',
      payload: { error: { message: 'The file was changed or moved after you chose it. Choose it again.' } },
    })
    expect(calls).toEqual([])
  })
})

it('a small file is sent whole', async () => {
  const { calls, send } = server()
  await send(new File(['a'], 'a.csv'))
  expect(calls).toEqual(['/api/loan/5/documents'])
})
