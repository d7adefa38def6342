// Servers that send broken responses while people read the board, bid, save a loan or a profile, or upload: the app shows one
// sentence, loses nothing, and the same action succeeds as soon as the server works again.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '../../simulator/api/fixtures'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'
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
import { agreedToAll, seenIn } from '../../src/state/testing/samples'
import { createExchange } from '../../src/transport/api/exchange'
import { createLazyFiles } from '../../src/transport/files/lazy-files'
import { eventually } from './eventually'
import { type MarketplaceClient, openMarketplace } from './marketplace-client'
import { loanRequest } from './spec-steps'
import { createLoan, firstAuction } from './world-actions'

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const html = { 'Content-Type': 'text/html; charset=UTF-8' }
const json = { 'Content-Type': 'application/json' }
const goodBody = '{"data":[],"unread":0}'
const bad: Readonly<Record<string, Answer>> = {
  'an HTML page': { status: 200, headers: html, body: '<!doctype html><title>Login</title>' },
  'truncated JSON': { status: 200, headers: json, body: goodBody.slice(0, 9) },
  'a PHP warning before JSON': {
    status: 200,
    headers: json,
    body: `<br />\n<b>Warning</b>: in x.php<br />${goodBody}`,
  },
  'a redirect to the login page': { status: 302, headers: { Location: '/login' }, body: '' },
  'a 413': { status: 413, headers: html, body: '<h1>413</h1>' },
  'a 419 every time': { status: 419, headers: json, body: '{"message":"CSRF token mismatch."}' },
  'a 503': { status: 503, headers: html, body: '<h1>Down</h1>' },
  'a 503 with Retry-After': { status: 503, headers: { ...json, 'Retry-After': '1' }, body: '{}' },
}
const kinds = Object.keys(bad)

let simulator: Simulator
let world: RunningWorld
/** The broken response, and the calls that get it; null while the server works. */
let broken: { readonly call: RegExp; readonly answer: Answer } | null = null
const clients: MarketplaceClient[] = []

/** Proxies to the simulator, or sends the broken response. */
async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  if (broken?.call.test(`${request.method} ${request.url}`)) {
    response.writeHead(broken.answer.status, broken.answer.headers).end(broken.answer.body)
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
const openClient = async (persona: string): Promise<MarketplaceClient> => {
  const line = { port: Number(new URL(simulator.url).port) }
  const client = await openMarketplace({ url: origin() }, world, persona, line)
  clients.push(client)
  await client.live()
  return client
}

/** Runs `act` while the server sends this broken response to the call. */
async function during(call: RegExp, kind: string, act: () => Promise<void>): Promise<void> {
  broken = { call, answer: bad[kind] ?? { status: 500, headers: {}, body: '' } }
  await act()
  broken = null
}

/** A sentence or two for a person, without anything the server sent. */
const SENTENCE = /^[A-Z][^<>{}]*\.$/

describe('when the server sends a broken response', () => {
  it.each(['an HTML page', 'a PHP warning before JSON', 'a redirect to the login page', 'a 503 with Retry-After'])(
    'the board keeps its rows, marks them as stale, and recovers by itself (%s)',
    async (kind) => {
      const investor = await openClient('harbor-crest')
      const before = investor.list('live')
      await during(/GET .*\/auction\/list\/live/, kind, async () => {
        const requestsBefore = investor.requests.length
        investor.market.store.dispatch(lineRetryRequested())
        await eventually(() => expect(investor.requests.slice(requestsBefore)).toContain('GET /api/auction/list/live'))
        expect(investor.list('live')).toEqual(before)
        expect(selectFreshness(investor.state()).recovery).not.toBeNull()
      })
      await investor.live()
      expect(investor.list('live')).toEqual(before)
      investor.close()
    },
    30_000,
  )

  it('a bid fails with a sentence, and the same bid succeeds afterwards', async () => {
    const investor = await openClient('harbor-crest')
    for (const kind of kinds) {
      const auction = firstAuction(world, 'live')
      const [auctionId, price32] = [auction.id, nextValue(auction)]
      const request = () => selectRequest(investor.state(), bidSubject(auctionId))
      const press = (attempt: string) =>
        investor.market.store.dispatch(
          bidRequested({ auctionId, attempt, price32, seen: seenIn(investor.state(), auctionId), agreed: agreedToAll }),
        )
      await during(/POST .*\/auction\/bid\//, kind, async () => {
        press(`${kind} broken`)
        await eventually(() => expect(request()?.status, kind).toBe('failed'))
        expect(request()?.error?.message, kind).toMatch(SENTENCE)
        expect(request()?.detail, kind).toMatchObject({ price32 })
      })
      press(`${kind} working`)
      await eventually(() => expect(request()?.status, kind).toBe('succeeded'))
    }
  }, 60_000)

  it('saving a loan fails with a sentence, the form keeps its loan, and the next save succeeds', async () => {
    const lender = await openClient('prairie-lending')
    const { dispatch } = lender.market.store
    dispatch(profileRequested())
    await eventually(() => expect(lender.state().profiles.status).toBe('loaded'))
    const { id: loanId } = await createLoan(world)
    dispatch(loanOpened({ loanId }))
    await eventually(() => expect(selectSetupLoan(lender.state(), loanId).row?.version).toBeDefined())
    for (const [index, kind] of kinds.entries()) {
      const save = () => {
        const version = selectSetupLoan(lender.state(), loanId).row?.version ?? 0
        const request = { ...loanRequest(world, lender), project_name: `Riverbend ${index}`, version }
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
        expect(selectSetupLoan(lender.state(), loanId).row?.project_name, kind).toBe(`Riverbend ${index}`),
      )
    }
  }, 60_000)

  it('saving a profile fails with a sentence, the profile stays, and the next save succeeds', async () => {
    const investor = await openClient('harbor-crest')
    const { dispatch } = investor.market.store
    const own = () => investor.state().profiles.own
    dispatch(profileRequested())
    await eventually(() => expect(own()).not.toBeNull())
    const request = () => selectRequest(investor.state(), PROFILE_SUBJECT)
    for (const [index, kind] of kinds.entries()) {
      const known = own()
      if (known === null) throw new Error('there is no profile')
      const form = formOf(known)
      const street = `${index + 1} Main Street`
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

  it('an upload fails with a sentence, the file is kept, and the same file is uploaded afterwards', async () => {
    const bearer = `Bearer ${await signIn(world, 'prairie-lending')}`
    const { loanId } = firstAuction(world, 'commitment')
    const send = (url: string, init: RequestInit): Promise<Response> =>
      fetch(url, { ...init, headers: { ...init.headers, 'X-Simulator-World': world.id } })
    const exchange = createExchange({
      fetch: send,
      upload: send,
      origin: origin(),
      cookies: () => '',
      socketId: () => null,
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
