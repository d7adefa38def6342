// Laravel and PHP conventions over real HTTP: spoofed methods, forms, and error responses.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { RunningWorld } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'
import { rowsOf } from '../world/table'
import { nestFields } from './middleware/multipart'

let simulator: Simulator
let world: RunningWorld

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
  world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })
})
afterAll(() => simulator.close())

type Body = URLSearchParams | FormData | string
const ask = async (
  method: string,
  path: string,
  body: Body | null = null,
  extraHeaders: Record<string, string> = {},
) => {
  const headers = { Accept: 'application/json', 'X-Simulator-World': world.id, ...extraHeaders }
  const response = await fetch(`${simulator.url}${path}`, { method, headers, body })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    json: text === '' ? null : (JSON.parse(text) as unknown),
  }
}
const JSON_BODY = { 'Content-Type': 'application/json' }

const signIn = async (key: string) => {
  const { email, password } = world.cast.find((person) => person.key === key) ?? {}
  const { json } = await ask('POST', '/api/auth/login', JSON.stringify({ email, password }), JSON_BODY)
  const { token } = z.parse(z.object({ data: z.object({ token: z.string() }) }), json).data
  return { Authorization: `Bearer ${token}` }
}

const formWith = (fields: Readonly<Record<string, string | Blob>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** A loan of Prairie Lending with an uploaded document. */
const loanWithDocument = async () => {
  const seller = await signIn('prairie-lending')
  const { json } = await ask('GET', '/api/auction/list/commitment', null, seller)
  const row = z.object({ data: z.array(z.object({ loan: z.object({ id: z.int() }) })) })
  const id = z.parse(row, json).data[0]?.loan.id ?? 0
  const path = `/api/loan/${id}/documents`
  const sent = formWith({ form_92264: new File(['rate,5.25'], 'rates.csv') })
  expect((await ask('POST', path, sent, seller)).status).toBe(200)
  const forms = () =>
    [...rowsOf(world.state().loans)].find((loan) => loan.id === id)?.documents.map(({ form }) => form) ?? []
  expect(forms()).toContain('form_92264')
  return { path, seller, forms }
}

describe('a POST with a _method field', () => {
  const spoofed = { _method: 'delete', form: 'form_92264' }

  test.each<[string, Body, Record<string, string>]>([
    ['a form', new URLSearchParams(spoofed), {}],
    ['a form with files', formWith(spoofed), {}],
    ['JSON', JSON.stringify(spoofed), JSON_BODY],
  ])('becomes that method in %s', async (_case, body, headers) => {
    const { path, seller, forms } = await loanWithDocument()
    expect((await ask('POST', path, body, { ...seller, ...headers })).status).toBe(200)
    expect(forms()).not.toContain('form_92264')
  })

  test('is rejected with the allowed methods if that method is not supported', async () => {
    const refused = await ask('POST', '/api/auth/login', new URLSearchParams({ _method: 'PUT' }))
    expect([refused.status, refused.headers.get('Allow'), refused.json]).toEqual([
      405,
      'POST',
      { message: 'The PUT method is not supported for route api/auth/login. Supported methods: POST.' },
    ])
  })

  test.each(['GET', 'HEAD', 'TRACE', 'sing', ''])('stays a POST for _method %j', async (method) => {
    const response = await ask(
      'POST',
      '/api/auth/login',
      new URLSearchParams({ _method: method, email: 'a@b.example' }),
    )
    expect([response.status, response.json]).toEqual([
      422,
      { message: 'Password can not be empty', errors: { password: ['Password can not be empty'] } },
    ])
  })

  test('is the only one: in other methods _method is an ordinary field', async () => {
    const { path, seller, forms } = await loanWithDocument()
    const body = new URLSearchParams({ _method: 'POST', form: 'form_92264' })
    expect((await ask('DELETE', path, body, seller)).status).toBe(200)
    expect(forms()).not.toContain('form_92264')
  })
})

describe('forms', () => {
  test('a multipart form is parsed for POST only, as in PHP', async () => {
    const { path, seller, forms } = await loanWithDocument()
    const empty = await ask('DELETE', path, formWith({ form: 'form_92264' }), seller)
    expect([
      empty.status,
      z.parse(z.object({ errors: z.object({ form: z.unknown() }) }), empty.json).errors.form,
    ]).toEqual([422, ['Form can not be empty']])
    expect(forms()).toContain('form_92264')
  })

  test('files are not read without a session', async () => {
    const { path, forms } = await loanWithDocument()
    expect((await ask('POST', path, formWith({ _method: 'DELETE', form: 'form_92264' }))).status).toBe(401)
    expect(forms()).toContain('form_92264')
  })

  test('names with brackets nest as in PHP', () => {
    expect(
      nestFields([
        ['name', 'first'],
        ['name', 'last'],
        ['persons[0][name]', 'Ada'],
        ['persons[0][email]', 'ada@firm.example'],
        ['persons[1][name]', 'Ben'],
        ['ids[]', '3'],
        ['ids[]', '5'],
        ['gap[2]', 'x'],
        ['__proto__[polluted]', 'yes'],
      ]),
    ).toEqual({
      name: 'last',
      persons: [{ name: 'Ada', email: 'ada@firm.example' }, { name: 'Ben' }],
      ids: ['3', '5'],
      gap: { 2: 'x' },
      ['__proto__']: { polluted: 'yes' },
    })
    expect('polluted' in {}).toBe(false)
  })
})

describe('the CSRF cookie', () => {
  test('is not needed with a bearer token, and a stale one does no harm', async () => {
    const seller = await signIn('prairie-lending')
    const stale = { ...seller, 'X-XSRF-TOKEN': 'stale', Cookie: 'XSRF-TOKEN=another' }
    expect((await ask('POST', '/api/auth/logout', null, stale)).status).toBe(204)
  })

  test('can be fetched after a 419, and the repeated call succeeds', async () => {
    const investor = await signIn('harbor-crest')
    const faults = [{ fault: 'error', status: 419, call: 'auction.list', next: 1 }]
    const path = `${simulator.url}/simulator/api/worlds/${world.id}/faults`
    await fetch(path, { method: 'PUT', headers: JSON_BODY, body: JSON.stringify({ faults }) })
    const list = () => ask('GET', '/api/auction/list/live', null, investor)
    const refused = await list()
    expect([refused.status, refused.json]).toEqual([419, { message: 'CSRF token mismatch.' }])
    const cookie = await ask('GET', '/sanctum/csrf-cookie')
    expect(cookie.status).toBe(204)
    expect(cookie.headers.get('Set-Cookie')).toMatch(/^XSRF-TOKEN=[0-9a-f]{40}; Path=\/; Max-Age=7200; SameSite=Lax$/)
    expect((await list()).status).toBe(200)
  })
})

describe('error responses', () => {
  test('list GET and HEAD in Allow for a wrong method', async () => {
    const refused = await ask('PATCH', '/api/auction/list/live')
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('are JSON without model names for missing resources, even if the client accepts HTML', async () => {
    const investor = await signIn('harbor-crest')
    for (const path of ['/api/loan/999999', '/api/auction/receipts/999999', '/api/nowhere']) {
      const { status, json, headers } = await ask('GET', path, null, { ...investor, Accept: 'text/html' })
      expect([status, headers.get('Content-Type')], path).toEqual([
        path.includes('loan') ? 403 : 404,
        'application/json',
      ])
      expect(z.parse(z.object({ message: z.string() }), json).message).not.toMatch(/model|No query results/i)
    }
  })

  test.each([
    [429, 'Too Many Attempts.'],
    [503, 'Service Unavailable'],
  ])('include Retry-After with a %i', async (status, message) => {
    const investor = await signIn('harbor-crest')
    const faults = [{ fault: 'error', status, call: 'auction.list', next: 1 }]
    const path = `${simulator.url}/simulator/api/worlds/${world.id}/faults`
    await fetch(path, { method: 'PUT', headers: JSON_BODY, body: JSON.stringify({ faults }) })
    const refused = await ask('GET', '/api/auction/list/live', null, investor)
    expect([refused.status, refused.json, refused.headers.get('Retry-After')]).toEqual([status, { message }, '1'])
  })
})
