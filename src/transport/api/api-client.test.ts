// The API port over a fake fetch: what is sent, and which facts come back in which order.

import fetchMock from 'fetch-mock'
import { firstValueFrom, toArray } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiClientDeps, createApiClient } from './api-client'
import { type Credential, createExchange, type ExchangeDeps } from './exchange'

const HOST = 'http://market.test'
const user = { id: 7, email: 'ann@harbor.test', role: 'investor', profile: null }

function client(overrides: Partial<ExchangeDeps & ApiClientDeps> = {}) {
  const sessionCalls: string[] = []
  const credential = (): Credential => ({ kind: 'token', bearer: 'Bearer t0k' })
  const deps = {
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    upload: () => Promise.reject(new TypeError('nothing is uploaded here')),
    origin: HOST,
    cookies: () => '',
    credential,
    socketId: () => null,
    monotonic: () => 0,
    sampleClock: () => true,
    storeToken: (token: string) => sessionCalls.push(`stored ${token}`) > 0,
    dropToken: (bearer: string) => void sessionCalls.push(`dropped ${bearer}`),
    onUser: (id: number) => void sessionCalls.push(`user ${id}`),
    epoch: () => 1,
    ...overrides,
  }
  return { ...createApiClient({ ...deps, exchange: createExchange(deps) }), sessionCalls }
}

const sentHeaders = (index = 0) => fetchMock.callHistory.calls()[index]?.options.headers

beforeEach(() => void fetchMock.mockGlobal())
afterEach(() => void fetchMock.hardReset())

describe('the API port', () => {
  /** Verifies: S7.1 */
  it('sends every call with same-origin credentials and asks for JSON first', async () => {
    fetchMock.get(`${HOST}/api/auth/user`, { data: user })
    await firstValueFrom(client().call('auth.user', {}).pipe(toArray()))
    expect(fetchMock.callHistory.lastCall()?.options).toMatchObject({ credentials: 'same-origin', cache: 'no-store' })
    expect(sentHeaders()).toMatchObject({
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      authorization: 'Bearer t0k',
    })
  })

  it('follows no redirect: neither token nor body goes to another origin', async () => {
    fetchMock.get(`${HOST}/api/auth/user`, { data: user })
    await firstValueFrom(client().call('auth.user', {}).pipe(toArray()))
    expect(fetchMock.callHistory.lastCall()?.options).toMatchObject({ redirect: 'error' })
  })

  it('sends its page’s origin, without which Sanctum answers a GET with 401, but not its path', async () => {
    fetchMock.get(`${HOST}/api/auth/user`, { data: user })
    await firstValueFrom(client().call('auth.user', {}).pipe(toArray()))
    expect(fetchMock.callHistory.lastCall()?.options).toMatchObject({ referrerPolicy: 'strict-origin' })
  })

  it('lets small writes outlive their page, but no reads and no orders whose outcome the next page finds out', async () => {
    fetchMock.post('*', 204).get('*', { data: user })
    const { call } = client()
    await firstValueFrom(call('notification.ignore', { params: { auctionId: 17 } }).pipe(toArray()))
    expect(fetchMock.callHistory.lastCall()?.options).toMatchObject({ keepalive: true })
    await firstValueFrom(call('auth.user', {}).pipe(toArray()))
    expect(fetchMock.callHistory.lastCall()?.options).toMatchObject({ keepalive: false })
    const bid = { params: { auctionId: 17 }, body: { price: 102.5 } }
    await firstValueFrom(call('auction.bid', bid, { idempotencyKey: 'k1' }).pipe(toArray()))
    expect(fetchMock.callHistory.lastCall()?.options).toMatchObject({ keepalive: false })
  })

  it('lets writes outlive their page up to 64 kB together, and again once they are answered', async () => {
    const answers: (() => void)[] = []
    fetchMock.post('*', () => new Promise<number>((resolve) => answers.push(() => resolve(204))))
    const { call } = client()
    const store = (kB: number) => {
      const body = { key: 'note', value: 'é'.repeat(kB * 512) }
      return firstValueFrom(call('preference.store', { body }).pipe(toArray()))
    }
    const kept = () => fetchMock.callHistory.calls().map(({ options }) => options.keepalive)
    const first = [store(40), store(40), store(10), store(80)]
    await vi.waitFor(() => expect(answers).toHaveLength(4))
    expect(kept()).toEqual([true, false, true, false])
    for (const answer of answers) answer()
    await Promise.all(first)
    const second = store(40)
    await vi.waitFor(() => expect(answers).toHaveLength(5))
    expect(kept().at(-1)).toBe(true)
    answers.at(-1)?.()
    await second
  })

  it('sends socket, CSRF cookie and idempotency key with a bid', async () => {
    fetchMock.post(`${HOST}/api/auction/bid/17`, { status: 422, body: { message: 'Too low.' } })
    const { call } = client({ cookies: () => 'a=1; XSRF-TOKEN=x%3D%3D', socketId: () => '12.34' })
    const input = { params: { auctionId: 17 }, body: { price: 102.5 } }
    await firstValueFrom(call('auction.bid', input, { idempotencyKey: 'k1' }).pipe(toArray()))
    expect(sentHeaders()).toMatchObject({
      'x-socket-id': '12.34',
      'x-xsrf-token': 'x==',
      'idempotency-key': 'k1',
      'content-type': 'application/json',
    })
  })

  /** Verifies: S7.4 */
  it('returns the user in data and learns the owner of the token', async () => {
    fetchMock.get(`${HOST}/api/auth/user`, { data: user })
    const { call, sessionCalls } = client()
    expect(await firstValueFrom(call('auth.user', {}).pipe(toArray()))).toEqual([
      {
        type: 'auth.user/answered',
        payload: { subject: 'auth.user', params: undefined, query: undefined, answer: { data: user } },
      },
    ])
    expect(sessionCalls).toEqual(['user 7'])
  })

  /** Verifies: S7.2 */
  it('stores the token of a sign-in, keeps it out of facts, and does not send the old one', async () => {
    fetchMock.post(`${HOST}/api/auth/login`, { data: { token: 's3cret' } })
    const { call, sessionCalls } = client()
    const facts = await firstValueFrom(
      call('auth.login', { body: { email: 'a@b.c', password: 'pa55' } }).pipe(toArray()),
    )
    expect(sessionCalls).toEqual(['stored s3cret'])
    expect(JSON.stringify(facts)).not.toMatch(/s3cret|pa55/)
    expect(facts).toMatchObject([{ type: 'auth.login/answered', payload: { answer: null } }])
    expect(sentHeaders()).not.toHaveProperty('authorization')
  })

  it('adds the sent body and the log position to the fact of a change, but never a secret body', async () => {
    const headers = { 'X-Simulator-Entry': 'n=412;at=2026-03-02T15:15:00.250Z;epoch=3' }
    fetchMock.post(`${HOST}/api/auction/bid/17`, { status: 422, body: { message: 'Too low.' }, headers })
    fetchMock.post(`${HOST}/api/auth/email/resend`, 204)
    fetchMock.post(`${HOST}/api/auth/password/reset`, { status: 204, headers: { 'X-Simulator-Entry': 'soon' } })
    const { call } = client()
    const input = { params: { auctionId: 17 }, body: { price: 102.5 } }
    const entry = { epoch: 3, n: 412, at: Date.parse('2026-03-02T15:15:00.250Z') }
    expect(await firstValueFrom(call('auction.bid', input, { idempotencyKey: 'k1' }).pipe(toArray()))).toMatchObject([
      { type: 'auction.bid/failed', payload: { sent: { key: 'k1', body: { price: 102.5 }, entry } } },
    ])
    const resent = await firstValueFrom(call('auth.resend', { body: { email: 'a@b.c' } }).pipe(toArray()))
    expect(resent).toMatchObject([{ payload: { sent: { body: { email: 'a@b.c' } } } }])
    const secret = { token: 't', password: 'pa55', password_confirmation: 'pa55' }
    const [reset] = await firstValueFrom(call('auth.reset-password', { body: secret }).pipe(toArray()))
    expect(reset?.payload).toMatchObject({ sent: {} })
    expect(JSON.stringify(reset)).not.toContain('pa55')
  })

  it.each([
    ['the former token', { kind: 'token', bearer: 'Bearer former' }],
    ['no token', { kind: 'none' }],
  ] as const)(
    'repeats a call that was refused with %s if the user has signed in again meanwhile',
    async (_what, old) => {
      let now: Credential = old
      fetchMock.get(`${HOST}/api/preferences`, ({ options }) => {
        now = { kind: 'token', bearer: 'Bearer new' }
        const isNew = new Headers(options.headers).get('authorization') === 'Bearer new'
        return isNew ? { data: [] } : { status: 401, body: { message: 'Unauthenticated.' } }
      })
      const { call } = client({ credential: () => now })
      const facts = await firstValueFrom(call('preference.list', { query: {} }).pipe(toArray()))
      expect(facts.map(({ type }) => type)).toEqual(['preference.list/answered'])
    },
  )

  it('does not repeat a refused sign-in', async () => {
    let now: Credential = { kind: 'none' }
    fetchMock.post(`${HOST}/api/auth/login`, () => {
      now = { kind: 'token', bearer: 'Bearer of another tab' }
      return { status: 401, body: { message: 'These credentials do not match our records.' } }
    })
    const { call } = client({ credential: () => now })
    const body = { email: 'ann@harbor.test', password: 'pass word' }
    const facts = await firstValueFrom(call('auth.login', { body }).pipe(toArray()))
    expect(facts.map(({ type }) => type)).toEqual(['auth.login/failed'])
    expect(fetchMock.callHistory.calls()).toHaveLength(1)
  })

  it('clears the token on a 401 of the user call only', async () => {
    fetchMock.any({ status: 401, body: { message: 'Unauthenticated.' } })
    const { call, sessionCalls } = client()
    await firstValueFrom(call('notification.list', {}).pipe(toArray()))
    expect(sessionCalls).toEqual([])
    await firstValueFrom(call('auth.user', {}).pipe(toArray()))
    expect(sessionCalls).toEqual(['dropped Bearer t0k'])
  })

  it('reports what it dropped before it emits the answer', async () => {
    const state = { id: 1, code: 'OH', name: 'Ohio' }
    fetchMock.get(`${HOST}/api/info/state`, { data: [state, { id: 'x' }] })
    const facts = await firstValueFrom(client().call('lookup.states', {}).pipe(toArray()))
    expect(facts.map(({ type }) => type)).toEqual(['message/rejected', 'lookup.states/answered'])
    expect(facts).toMatchObject([{ payload: { source: 'lookup.states' } }, { payload: { answer: { data: [state] } } }])
  })

  it('renews a stale CSRF cookie once and repeats the call once', async () => {
    let stale = 1
    fetchMock.get(`${HOST}/sanctum/csrf-cookie`, 204)
    fetchMock.post(`${HOST}/api/auth/logout`, () => (stale-- > 0 ? 419 : 204))
    expect(await firstValueFrom(client().call('auth.logout', {}).pipe(toArray()))).toMatchObject([
      { type: 'auth.logout/answered' },
    ])
    stale = 2
    fetchMock.callHistory.clear()
    expect(await firstValueFrom(client().call('auth.logout', {}).pipe(toArray()))).toMatchObject([
      { type: 'auth.logout/failed', payload: { error: { kind: 'csrf' } } },
    ])
    expect(fetchMock.callHistory.calls()).toHaveLength(3)
  })

  it.each([
    ['HTML with status 200', { status: 200, body: '<html>', headers: { 'Content-Type': 'text/html' } }, 'unreadable'],
    ['broken JSON', { status: 200, body: '{', headers: { 'Content-Type': 'application/json' } }, 'unreadable'],
    ['an empty success', 204, 'unreadable'],
    ['HTML with status 502', { status: 502, body: '<h1>Bad</h1>' }, 'unavailable'],
    ['no network', { throws: new TypeError('Failed to fetch') }, 'offline'],
  ])('turns %s into one failed fact', async (_what, response, kind) => {
    fetchMock.get(`${HOST}/api/auth/user`, response)
    const facts = await firstValueFrom(client().call('auth.user', {}).pipe(toArray()))
    expect(facts.filter(({ type }) => type === 'auth.user/failed')).toMatchObject([{ payload: { error: { kind } } }])
  })

  it('times out after fifteen seconds with an unknown outcome', async () => {
    vi.useFakeTimers()
    try {
      const hanging = (_url: string, init: RequestInit) =>
        new Promise<Response>((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        })
      const facts = firstValueFrom(client({ fetch: hanging }).call('auth.user', {}).pipe(toArray()))
      await vi.advanceTimersByTimeAsync(14_999)
      expect(vi.getTimerCount()).toBe(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(await facts).toMatchObject([
        { type: 'auth.user/failed', payload: { error: { kind: 'timeout', status: 0 } } },
      ])
    } finally {
      vi.useRealTimers()
    }
  })

  it('aborts the request on unsubscribe, and emits nothing', async () => {
    let aborted = false
    const hanging = (_url: string, init: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => {
          aborted = true
          reject(new DOMException('aborted', 'AbortError'))
        })
      })
    const facts: unknown[] = []
    client({ fetch: hanging })
      .call('auth.user', {})
      .subscribe((fact) => facts.push(fact))
      .unsubscribe()
    await Promise.resolve()
    expect({ aborted, facts }).toEqual({ aborted: true, facts: [] })
  })

  it('makes no call for another user who signed in in another tab', async () => {
    const { call } = client({ credential: () => ({ kind: 'signed-in-elsewhere' }) })
    const facts = await firstValueFrom(call('auth.user', {}).pipe(toArray()))
    expect(facts).toMatchObject([{ payload: { error: { kind: 'unauthenticated' } } }])
    expect(fetchMock.callHistory.calls()).toHaveLength(0)
  })

  it('rejects an answer from before a rewind', async () => {
    fetchMock.get(`${HOST}/api/auth/user`, { data: user })
    const facts = await firstValueFrom(
      client({ sampleClock: () => false })
        .call('auth.user', {})
        .pipe(toArray()),
    )
    expect(facts).toMatchObject([{ type: 'auth.user/failed', payload: { error: { kind: 'unreadable' } } }])
  })
})

describe('a sign-in in a browser that blocks cookies', () => {
  it.each([
    ['auth.login', { body: { email: 'ann@harbor.test', password: 'x' } }, `${HOST}/api/auth/login`],
    ['auth.confirm-email', { body: { token: 'x' } }, `${HOST}/api/auth/email/confirm`],
  ] as const)('fails and names the cookies: %s', async (name, input, url) => {
    for (const data of [{ token: 't0k' }, null]) {
      fetchMock.hardReset().mockGlobal().post(url, { data })
      const [fact] = await firstValueFrom(
        client({ storeToken: () => false })
          .call(name, input)
          .pipe(toArray()),
      )
      expect(fact).toMatchObject({
        type: `${name}/failed`,
        payload: { error: { message: expect.stringContaining('blocks cookies for this site') } },
      })
    }
  })
})
