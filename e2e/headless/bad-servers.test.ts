// Servers that answer something else than an answer, to what people do all day: reading the board, bidding, saving a loan or a
// profile, uploading. Each time one sentence, nothing lost, and the same act succeeds as soon as the server is right again.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '../../simulator/api/fixtures'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import type { Simulator } from '../../simulator/server'
import { createSimulator } from '../../simulator/server'
import { nextValue } from '../../simulator/world/bids/bidding'
import { entryOf, formOf } from '../../src/domain/profile/profile-sending'
import { bidRequested } from '../../src/state/bids/bids.actions'
import { lineRetryRequested } from '../../src/state/connection/connection.slice'
import { selectFreshness } from '../../src/state/connection/freshness'
import {
  loanOpened,
  loanSaveRequested,
  selectLoanSave,
  selectSetupLoan,
} from '../../src/state/loan-setup/loan-setup.slice'
import { bidSubject } from '../../src/state/market/market.selectors'
import { PROFILE_SUBJECT, profileRequested, profileSaveRequested } from '../../src/state/profiles/profiles.slice'
import { selectRequest } from '../../src/state/requests/requests.slice'
import { createExchange } from '../../src/transport/api/exchange'
import { createLazyFiles } from '../../src/transport/files/lazy-files'
import { eventually } from './eventually'
import type { MarketplaceClient } from './marketplace-client'
import { openMarketplace } from './marketplace-client'
import { loanRequest } from './spec-steps'
import { createdLoan, firstOf } from './world-actions'

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const html = { 'Content-Type': 'text/html; charset=UTF-8' }
const json = { 'Content-Type': 'application/json' }
const whole = '{"data":[],"unread":0}'
const bad: Readonly<Record<string, Answer>> = {
  'a page of HTML': { status: 200, headers: html, body: '<!doctype html><title>Login</title>' },
  'half a JSON': { status: 200, headers: json, body: whole.slice(0, 9) },
  'a PHP warning before JSON': { status: 200, headers: json, body: `<br />\n<b>Warning</b>: in x.php<br />${whole}` },
  'a redirect to the login page': { status: 302, headers: { Location: '/login' }, body: '' },
  'a 413': { status: 413, headers: html, body: '<h1>413</h1>' },
  '419 for ever': { status: 419, headers: json, body: '{"message":"CSRF token mismatch."}' },
  'a 503': { status: 503, headers: html, body: '<h1>Down</h1>' },
  'a 503 with Retry-After': { status: 503, headers: { ...json, 'Retry-After': '1' }, body: '{}' },
}
const kinds = Object.keys(bad)

let simulator: Simulator
let world: RunningWorld
/** What is answered instead, to these calls; null while the server is right. */
let wrong: { readonly call: RegExp; readonly answer: Answer } | null = null
const clients: MarketplaceClient[] = []

/** The simulator, or what stands in its place. */
async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  if (wrong?.call.test(`${request.method} ${request.url}`)) {
    response.writeHead(wrong.answer.status, wrong.answer.headers).end(wrong.answer.body)
    return
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name)) headers.set(name, value)
  const { method = 'GET', url = '/' } = request
  const body = method === 'GET' ? null : Buffer.concat(chunks)
  const answer = await fetch(`${simulator.url}${url}`, { method, headers, body })
  const type = answer.headers.get('content-type')
  response.writeHead(answer.status, type === null ? {} : { 'Content-Type': type })
  response.end(Buffer.from(await answer.arrayBuffer()))
}

const server = createServer((request, response) => {
  answerTo(request, response).catch(() => response.destroy())
})
const { signIn } = apiClient(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
  world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const client of clients) client.close()
  server.closeAllConnections()
  server.close()
  await simulator.close()
})

const origin = (): string => {
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
const open = async (persona: string): Promise<MarketplaceClient> => {
  const line = { port: Number(new URL(simulator.url).port) }
  const client = await openMarketplace({ url: origin() }, world, persona, line)
  clients.push(client)
  await client.live()
  return client
}

/** While the server is wrong about this call. */
async function during(call: RegExp, kind: string, act: () => Promise<void>): Promise<void> {
  wrong = { call, answer: bad[kind] ?? { status: 500, headers: {}, body: '' } }
  await act()
  wrong = null
}

/** A sentence or two for a person, and nothing of what the server sent. */
const SENTENCE = /^[A-Z][^<>{}]*\.$/

describe('a server that answers wrongly', () => {
  it.each(['a page of HTML', 'a PHP warning before JSON', 'a redirect to the login page', 'a 503 with Retry-After'])(
    'with %s to the board: the rows stay, are said to be old, and become live again by themselves',
    async (kind) => {
      const investor = await open('harbor-crest')
      const before = investor.list('live')
      await during(/GET .*\/auction\/list\/live/, kind, async () => {
        const asked = investor.requests.length
        investor.market.store.dispatch(lineRetryRequested())
        await eventually(() => expect(investor.requests.slice(asked)).toContain('GET /api/auction/list/live'))
        expect(investor.list('live')).toEqual(before)
        expect(selectFreshness(investor.state()).recovering).not.toBeNull()
      })
      await investor.live()
      expect(investor.list('live')).toEqual(before)
      investor.close()
    },
    30_000,
  )

  it('to a bid: what became of it is said in a sentence, and the same bid can be pressed again', async () => {
    const investor = await open('harbor-crest')
    for (const kind of kinds) {
      const auction = firstOf(world, 'live')
      const [auctionId, price32] = [auction.id, nextValue(auction)]
      const request = () => selectRequest(investor.state(), bidSubject(auctionId))
      const press = (attempt: string) =>
        investor.market.store.dispatch(bidRequested({ auctionId, attempt, price32, seen: {} }))
      await during(/POST .*\/auction\/bid\//, kind, async () => {
        press(`${kind} wrong`)
        await eventually(() => expect(request()?.status, kind).toBe('failed'))
        expect(request()?.error?.message, kind).toMatch(SENTENCE)
        expect(request()?.detail, kind).toMatchObject({ price32 })
      })
      press(`${kind} right`)
      await eventually(() => expect(request()?.status, kind).toBe('succeeded'))
    }
  }, 60_000)

  it('to a loan that is saved: the form keeps its loan, the save says why, and the next one is done', async () => {
    const lender = await open('prairie-lending')
    const { dispatch } = lender.market.store
    dispatch(profileRequested())
    await eventually(() => expect(lender.state().profiles.status).toBe('loaded'))
    const { id: loanId } = await createdLoan(world)
    dispatch(loanOpened({ loanId }))
    await eventually(() => expect(selectSetupLoan(lender.state(), loanId).row?.version).toBeDefined())
    for (const [nth, kind] of kinds.entries()) {
      const save = () => {
        const version = selectSetupLoan(lender.state(), loanId).row?.version ?? 0
        const request = { ...loanRequest(world, lender), project_name: `Riverbend ${nth}`, version }
        dispatch(loanSaveRequested({ loanId, request }))
      }
      const step = () => selectLoanSave(lender.state(), loanId)
      await during(/POST \/api\/loan\/\d+$/, kind, async () => {
        save()
        await eventually(() => expect(step()?.step, kind).toBe('failed'))
        expect(step()?.error?.message, kind).toMatch(SENTENCE)
        expect(selectSetupLoan(lender.state(), loanId).row?.id, kind).toBe(loanId)
      })
      save()
      await eventually(() => expect(step()?.step, kind).toBe('done'))
      await eventually(() =>
        expect(selectSetupLoan(lender.state(), loanId).row?.project_name, kind).toBe(`Riverbend ${nth}`),
      )
    }
  }, 60_000)

  it('to a profile that is saved: it says why, what stood there stands, and the next save is done', async () => {
    const investor = await open('harbor-crest')
    const { dispatch } = investor.market.store
    const own = () => investor.state().profiles.own
    dispatch(profileRequested())
    await eventually(() => expect(own()).not.toBeNull())
    const request = () => selectRequest(investor.state(), PROFILE_SUBJECT)
    for (const [nth, kind] of kinds.entries()) {
      const known = own()
      if (known === null) throw new Error('there is no profile')
      const form = formOf(known)
      const street = `${nth + 1} Main Street`
      const version = 'version' in known.profile ? (known.profile.version ?? null) : null
      const entry = entryOf('investor', { ...form, text: { ...form.text, street } }, version)
      if (entry === null) throw new Error('the profile cannot be sent')
      await during(/PATCH \/api\/.*profile/, kind, async () => {
        dispatch(profileSaveRequested({ entry, edit: true }))
        await eventually(() => expect(request()?.status, kind).toBe('failed'))
        expect(request()?.error?.message, kind).toMatch(SENTENCE)
        expect(own(), kind).toMatchObject({ role: 'investor', profile: { id: known.profile.id } })
      })
      dispatch(profileSaveRequested({ entry, edit: true }))
      await eventually(() => expect(request()?.status, kind).toBe('succeeded'))
      await eventually(() => expect(own(), kind).toMatchObject({ profile: { street } }))
    }
  }, 60_000)

  it('to a document that is sent: the held file stays, and the same file goes through afterwards', async () => {
    const bearer = `Bearer ${await signIn(world, 'prairie-lending')}`
    const { loanId } = firstOf(world, 'commitment')
    const send = (url: string, init: RequestInit): Promise<Response> =>
      fetch(url, { ...init, headers: { ...init.headers, 'X-Simulator-World': world.id } })
    const exchange = createExchange({
      ...{ fetch: send, upload: send, origin: origin(), cookies: () => '', socketId: () => null },
      credential: () => ({ kind: 'token', bearer }),
      monotonic: () => performance.now(),
      sampleClock: () => true,
    })
    const files = createLazyFiles(() => 'key', { exchange, save: () => undefined })
    const key = files.hold(new File(['%PDF-1.4\nletter\n%%EOF\n'], 'letter.pdf'))
    const upload = () =>
      new Promise<{ readonly type: string; readonly payload: object }>((resolve) => {
        let last: { readonly type: string; readonly payload: object } = { type: 'nothing', payload: {} }
        files.upload(loanId, 'form_92264', key, { inParts: false }).subscribe({
          next: (fact) => {
            last = fact
          },
          complete: () => resolve(last),
        })
      })
    for (const kind of kinds) {
      await during(/POST \/api\/loan\/\d+\/documents/, kind, async () =>
        expect(await upload(), kind).toMatchObject({
          type: 'loan.upload/failed',
          payload: { error: { message: expect.stringMatching(SENTENCE) } },
        }),
      )
      expect((await upload()).type, kind).toBe('loan.upload/answered')
    }
  }, 30_000)
})
