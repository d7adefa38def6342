// Error reports: off without an address, batched, counted, and without private data.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { reportAddress } from '../browser/page-tag'
import { createErrorReports } from './error-reports'
import { createPageReports } from './page-reports'
import { redactedMessage, redactedStack } from './redact-error'

const NOW = Date.parse('2026-03-02T15:15:00.000Z')

function reportsTo(address: string | null) {
  const sent: { address: string; body: Record<string, unknown> }[] = []
  let timer: (() => void) | null = null
  const reports = createErrorReports({
    address: () => address,
    build: 'index-1a2b.js',
    path: () => '/lender/loan/new-8fe1',
    now: () => NOW,
    send: (to, body) => void sent.push({ address: to, body: JSON.parse(body) }),
    setTimer: (callback) => {
      timer = callback
    },
  })
  return { reports, sent, runTimer: () => timer?.() }
}

describe('error reports', () => {
  it('are off without an address', () => {
    const { reports, sent, runTimer } = reportsTo(null)
    reports.report('thrown', new Error('x'))
    runTimer()
    expect(sent).toEqual([])
  })

  it('are sent in a batch, equal errors counted, with build and page but without ids', () => {
    const { reports, sent, runTimer } = reportsTo('https://errors.example/in')
    const error = new TypeError('x is not a function')
    for (let n = 0; n < 3; n += 1) reports.report('thrown', error)
    reports.report('rejected', 'gone')
    expect(sent).toEqual([])
    runTimer()
    expect(sent).toMatchObject([
      {
        address: 'https://errors.example/in',
        body: {
          build: 'index-1a2b.js',
          page: '/lender/loan/{id}',
          dropped: 0,
          errors: [
            { kind: 'thrown', name: 'TypeError', message: 'x is not a function', count: 3 },
            { kind: 'rejected', message: 'gone', count: 1, first_at: '2026-03-02T15:15:00.000Z' },
          ],
        },
      },
    ])
    runTimer()
    expect(sent).toHaveLength(1)
  })

  it('accept an error whose properties throw', () => {
    const { reports, sent, runTimer } = reportsTo('https://errors.example/in')
    const broken = Object.defineProperty(new Error(), 'message', {
      get: () => {
        throw new TypeError()
      },
    })
    reports.report('rendering', broken)
    runTimer()
    expect(sent[0]?.body).toMatchObject({ errors: [{ kind: 'rendering', name: 'Error', message: '' }] })
  })

  it('are limited to twenty errors a batch and thirty batches a page', () => {
    const { reports, sent, runTimer } = reportsTo('https://errors.example/in')
    for (let batch = 0; batch < 40; batch += 1) {
      for (let n = 0; n < 26; n += 1) reports.report('thrown', `word${String.fromCharCode(97 + n)}`)
      runTimer()
    }
    expect(sent).toHaveLength(30)
    expect(sent[0]?.body).toMatchObject({ dropped: 6, errors: { length: 20 } })
  })
})

describe('a report', () => {
  it.each([
    [`Unexpected token 'R', "Riverbend C"... is not valid JSON`, 'Unexpected token …, …... is not valid JSON'],
    ['no auction for ann@harbor.test', 'no auction for …'],
    ['The loan of Riverbend Commons is 57,407,400.00', 'The loan of … is #'],
    ['Failed to fetch https://api.test/api/loan/712?name=Oak', 'Failed to fetch /api/loan/{id}'],
    [
      'GET /api/auction/list/live data[3].bids: expected array',
      'GET /api/auction/list/live data[#].bids: expected array',
    ],
    ["Cannot read properties of undefined (reading 'bids')", 'Cannot read properties of undefined (reading …)'],
  ])('redacts %s to %s', (message, redacted) => {
    expect(redactedMessage(message)).toBe(redacted)
  })

  it('reduces a stack to its positions, without origin and query', () => {
    const stack =
      'Error: Oak Court\n    at bid (https://m.test/assets/a-1.js?x=1:3:7)\nbid@https://m.test/assets/a-1.js:3:7'
    expect(redactedStack(stack)).toBe('at bid (/assets/a-1.js:3:7)\nbid@/assets/a-1.js:3:7')
  })
})

describe('the address in the tag', () => {
  it.each([
    [null, null],
    ['{}', null],
    ['{"report":""}', null],
    ['{"report":7}', null],
    ['{"report":"javascript:alert(1)"}', null],
    ['{"report":"http://elsewhere.test/in"}', null],
    ['{"report":', null],
    ['{"report":"/errors"}', 'http://m.test/errors'],
    ['{"report":"https://errors.example/in"}', 'https://errors.example/in'],
  ])('of %s is %s', (content, address) => {
    expect(reportAddress(content, 'http://m.test')).toBe(address)
  })
})

describe('a page', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('reports uncaught errors and rejections without credentials when it is hidden', async () => {
    const fetch = vi.fn(async () => new Response(null, { status: 204 }))
    vi.stubGlobal('fetch', fetch)
    createPageReports(window, () => '{"report":"/errors"}', 'index.js')
    await vi.dynamicImportSettled()
    window.dispatchEvent(Object.assign(new Event('error'), { error: new RangeError('too far'), message: 'too far' }))
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('no answer') }))
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(fetch).toHaveBeenCalledTimes(1)
    const [address, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
    expect([new URL(address).pathname, init.method, init.credentials, init.keepalive]).toEqual([
      '/errors',
      'POST',
      'omit',
      true,
    ])
    expect(JSON.parse(String(init.body)).errors).toMatchObject([
      { kind: 'thrown', name: 'RangeError', message: 'too far' },
      { kind: 'rejected', message: 'no answer' },
    ])
  })

  it('reports errors from before the reporting code was loaded', async () => {
    const fetch = vi.fn(async () => new Response(null, { status: 204 }))
    vi.stubGlobal('fetch', fetch)
    const { report } = createPageReports(window, () => '{"report":"/errors"}', 'index.js')
    report('rendering', new RangeError('too early'))
    await vi.dynamicImportSettled()
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    const [, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
    expect(JSON.parse(String(init.body)).errors).toMatchObject([{ kind: 'rendering', message: 'too early' }])
  })
})

it('a long text without blanks, or with many signs, is redacted within a second', () => {
  const startedAt = performance.now()
  for (const piece of ['x', '@', '…', '"', '/', 'A', '1:', 'at @', '@a:1'])
    for (const redacted of [redactedMessage, redactedStack]) redacted(piece.repeat(100_000 / piece.length))
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
