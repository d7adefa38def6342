// The ports wired together on one window: what one port learns, the others use.
import { firstValueFrom, toArray } from 'rxjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBrowserPorts } from './browser-ports'

const user = { id: 7, email: 'ann@harbor.test', role: 'investor' }

function createPorts(answer: (url: string) => Response) {
  const requests: { url: string; headers: Headers }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, headers: new Headers(init.headers) })
    return answer(url)
  })
  return { ports: createBrowserPorts(window), requests }
}

const json = (body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json', ...headers } })
const simulated = (epoch = 1) => ({
  'X-Simulator': 'main',
  'X-Simulator-Clock': `2026-03-02T15:15:00.000Z;rate=0;epoch=${epoch}`,
})

afterEach(() => {
  createBrowserPorts(window).session.forget()
  vi.unstubAllGlobals()
})

describe('the browser ports', () => {
  it('store the token of a sign-in in the cookie and send it with the next call', async () => {
    const { ports: browserPorts, requests } = createPorts((url) =>
      url.endsWith('/login') ? json({ data: { token: 't0k' } }) : json({ data: user }),
    )
    await firstValueFrom(
      browserPorts.api.call('auth.login', { body: { email: 'a@b.c', password: 'x' } }).pipe(toArray()),
    )
    expect(browserPorts.session.signedIn()).toBe(true)
    expect(document.cookie).toContain('auth._token.local=Bearer%20t0k')
    await firstValueFrom(browserPorts.api.call('auth.user', {}).pipe(toArray()))
    expect(requests[1]?.headers.get('Authorization')).toBe('Bearer t0k')
  })

  it('store text under the world and user that the answers named, until sign-out clears it', async () => {
    const { ports: browserPorts } = createPorts(() => json({ data: user }, simulated()))
    await firstValueFrom(browserPorts.api.call('auth.user', {}).pipe(toArray()))
    browserPorts.localStorage.write('draft', 'text')
    browserPorts.sessionStorage.write('board', '{}')
    expect(window.localStorage.getItem('main:7:draft')).toBe('text')
    expect(window.sessionStorage.getItem('main:7:board')).toBe('{}')
    browserPorts.session.forget()
    expect(window.localStorage.getItem('main:7:draft')).toBeNull()
    expect(window.sessionStorage.getItem('main:7:board')).toBeNull()
  })

  it('take official time from every answer, and emit a new epoch before the answer that brought it', async () => {
    let epoch = 1
    const { ports: browserPorts } = createPorts(() => json({ data: [] }, simulated(epoch++)))
    const types: string[] = []
    browserPorts.clock.facts().subscribe(({ type }) => types.push(type))
    for (const _time of [1, 2]) {
      await firstValueFrom(browserPorts.api.call('lookup.states', {}).pipe(toArray())).then((facts) =>
        types.push(...facts.map(({ type }) => type)),
      )
    }
    expect(types).toEqual([
      'clock/sampled',
      'lookup.states/answered',
      'world/replaced',
      'clock/sampled',
      'lookup.states/answered',
    ])
    expect(browserPorts.clock.read()).toMatchObject({
      now: Date.parse('2026-03-02T15:15:00.000Z'),
      errorMs: 0,
      rate: 0,
      epoch: 2,
    })
  })

  it('emit when the network is lost and regained', () => {
    const { ports: browserPorts } = createPorts(() => json({}))
    const types: string[] = []
    browserPorts.browser.facts().subscribe(({ type }) => types.push(type))
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    expect(types).toEqual(['browser/disconnected', 'browser/reconnected'])
  })

  it('report an invalid realtime configuration as a lost connection, with the reason', async () => {
    document.head.innerHTML = `<meta name="marketplace" content='{"realtime":{"broadcaster":"pigeon"}}'>`
    const { ports: browserPorts } = createPorts(() => json({}))
    const facts: string[] = []
    const line = browserPorts.realtime.connection().subscribe(({ payload }) => facts.push(JSON.stringify(payload)))
    // The transport loads first, which may take more than a second on a busy machine.
    await vi.waitFor(() => expect(facts[1] ?? '').toContain('expected one of reverb, socket.io'), { timeout: 20_000 })
    line.unsubscribe()
  })
})
