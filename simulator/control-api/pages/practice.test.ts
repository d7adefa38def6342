// Practice markets: one per investor, opened on its own origin, replaced only after asking, and left for the real one.
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { apiClient } from '../../api/fixtures'
import type { RunningWorld } from '../../runtime/running-world'
import { createSimulator, type Simulator } from '../../server'

let simulator: Simulator
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())
const { newWorld, signIn, ask: callApi } = apiClient(() => simulator)

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** A request with a Host, which fetch doesn't allow, and with the token of the cookie, as the app sends it. */
const ask = (method: string, path: string, host: string, cookie = '') =>
  new Promise<Answer>((resolve, reject) => {
    const authorization = decodeURIComponent(/auth\._token\.local=([^;]*)/.exec(cookie)?.[1] ?? '')
    const headers = { host, cookie, authorization, accept: 'text/html' }
    const request = httpRequest({ host: '127.0.0.1', port: simulator.port, path, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }))
    })
    request.on('error', reject).end()
  })

const visitor = async (key = 'harbor-crest', world: RunningWorld = newWorld()) =>
  visitorWith(await signIn(world, key), world)

function visitorWith(token: string, world: RunningWorld) {
  const cookie = `auth._token.local=${encodeURIComponent(`Bearer ${token}`)}; simulator_world_${simulator.port}=${world.id}`
  const host = `localhost:${simulator.port}`
  return { world, get: (path = '', at = host) => ask('GET', `/simulator/practice${path}`, at, cookie), host, cookie }
}

/** Follows the way into practice: the cookies of its origin, and its host. */
async function enter({ headers }: Answer) {
  const url = new URL(headers.location ?? '')
  const entered = await ask('GET', `${url.pathname}${url.search}`, url.host)
  const cookie = (entered.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  return { host: url.host, cookie, entered, id: url.pathname.split('/').at(-1) ?? '' }
}

const practiceOf = async (host: string, cookie: string): Promise<unknown> =>
  JSON.parse((await ask('GET', '/api/practice', host, cookie)).text)

describe('a practice market', () => {
  test('opens at once on its own origin, runs with rivals, and leads back to where the investor came from', async () => {
    const { world, get, host, cookie } = await visitor()
    expect(await practiceOf(host, cookie)).toEqual({ data: { practice: 'offered' } })
    const opened = await get()
    expect(opened.status).toBe(303)
    expect(opened.headers['set-cookie']).toBeUndefined()
    const practice = await enter(opened)
    expect(practice.host).not.toBe(host)
    expect(practice.entered.headers.location).toBe('/investor/auction/live')
    const running = simulator.worlds.get(practice.id)
    expect(running?.paused()).toBe(false)
    expect(running?.life).toMatchObject({ label: 'practice', owner: expect.stringContaining(world.id) })
    expect(running?.life.ttlMs).toBeGreaterThan(0)
    expect(await practiceOf(practice.host, practice.cookie)).toEqual({ data: { practice: 'here' } })
    const left = await ask('GET', '/simulator/practice/leave', practice.host, practice.cookie)
    expect(left.headers.location).toBe(`http://${host}/investor/auction/live`)
  })

  test('is one per investor: it can be continued, and a new one replaces it only after asking', async () => {
    const { get, host, cookie } = await visitor()
    const first = await enter(await get())
    const asked = await get()
    expect([asked.status, asked.text.includes('You have a practice auction')]).toEqual([200, true])
    expect((await enter(await get('/open'))).id).toBe(first.id)
    const second = await enter(await ask('POST', '/simulator/practice', host, cookie))
    expect(second.id).not.toBe(first.id)
    expect(simulator.worlds.get(first.id)).toBeUndefined()
  })

  test('is another one for another investor of the same market', async () => {
    const { world, get } = await visitor()
    const other = await visitor('summit-ridge', world)
    expect((await enter(await get())).id).not.toBe((await enter(await other.get())).id)
  })

  test('is refused to someone who signed up as a seller', async () => {
    const world = newWorld()
    const [email, password] = ['nora.vale@vale.example', 'seven green bicycles']
    const entry = { role: 'lender', email, password, password_confirmation: password, terms: true }
    await callApi('/api/auth/register', { world: world.id, body: entry })
    const mails = await callApi(`/simulator/api/worlds/${world.id}/mailbox`)
    const code = /token=([\w-]+)/.exec(JSON.stringify(mails.json))?.[1]
    const confirmed = await callApi('/api/auth/email/confirm', { world: world.id, body: { token: code } })
    const { token } = z.parse(z.object({ data: z.object({ token: z.string() }) }), confirmed.json).data
    expect((await visitorWith(token, world).get()).status).toBe(403)
  })

  test('is refused to sellers and guests, within practice, and where it would replace the session', async () => {
    const { get, host, cookie } = await visitor()
    const practice = await enter(await get())
    expect((await (await visitor('prairie-lending')).get()).status).toBe(403)
    expect((await ask('GET', '/simulator/practice', host)).status).toBe(403)
    expect((await ask('GET', '/simulator/practice', practice.host, practice.cookie)).status).toBe(403)
    const elsewhere = `10.0.0.7:${simulator.port}`
    expect((await get('', elsewhere)).status).toBe(403)
    expect(await practiceOf(elsewhere, cookie)).toEqual({ data: { practice: 'none' } })
  })
})
