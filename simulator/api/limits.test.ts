// Limits that protect the server's memory and storage: bodies, texts, forms, and per-user quotas.
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { WireLog } from '../runtime/wire-log'
import { createSimulator, type Simulator } from '../server'
import { rowsOf } from '../world/table'
import { fitsQuota } from './documents/upload-permission'
import { apiClient, person } from './fixtures'
import { shapeProblem } from './middleware/json-body'

let simulator: Simulator
const { newWorld, call, ask, signIn } = apiClient(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
const wide = (bytes: number): string => `{"a":[${'{},'.repeat(bytes / 3)}{}]}`

/** Sends the headers of a request and one byte of its body, and returns the status. */
const startRequest = (path: string, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(`${simulator.url}${path}`, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode ?? 0)
      sent.destroy()
    })
    sent.on('error', reject)
    sent.write('x')
  })

describe('bodies', () => {
  test('rejects a body that the user may not send without reading it', async () => {
    const world = newWorld()
    const json = { 'Content-Type': 'application/json', 'Content-Length': '900000', 'X-Simulator-World': world.id }
    expect(await startRequest('/api/loan', json)).toBe(401)
    const borrower = { ...json, Authorization: `Bearer ${await signIn(world, 'riverbend-partners')}` }
    expect(await startRequest('/api/loan', borrower)).toBe(403)
  })

  test('limits bodies to 64 kB, except for stored preferences', async () => {
    const world = newWorld()
    const token = await signIn(world, 'prairie-lending')
    const draft = { key: 'draft', value: 'x'.repeat(150_000) }
    expect((await ask('/api/loan', { world: world.id, token, body: draft })).status).toBe(413)
    expect((await ask('/api/preferences', { world: world.id, token, body: draft })).status).toBe(200)
    expect((await ask('/api/auth/login', { world: world.id, body: { email: 'x'.repeat(70_000) } })).status).toBe(413)
  })

  test('rejects too much nesting and too many elements before parsing', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    for (const body of [`{"key":"a","value":${deep(2_225)}}`, wide(60_000), wide(200_000)]) {
      const refused = await call('/api/preferences', { world: world.id, token, body })
      expect([refused.status, refused.text]).toEqual([400, expect.stringMatching(/levels deep|elements/)])
    }
    expect(
      (await call('/api/preferences', { world: world.id, token, body: `{"key":"a","value":${deep(60)}}` })).status,
    ).toBe(200)
    expect(world.log().at(-1)?.command).toMatchObject({ name: 'store preference' })
  })

  test('ignores brackets inside strings when it counts depth', () => {
    const problem = (json: string) => shapeProblem(Buffer.from(json), 1_000)
    expect(problem(JSON.stringify({ a: '[['.repeat(500), b: '\\"[[' }))).toBeNull()
    expect([problem(deep(64)), problem(deep(65))]).toEqual([null, expect.stringContaining('64 levels')])
  })

  test('rejects a text longer than the contract allows, with an error on the field', async () => {
    const world = newWorld()
    const email = `${'x'.repeat(250)}@firm.example`
    for (const path of ['/api/auth/login', '/api/auth/password/forgot']) {
      const { status, json } = await ask(path, { world: world.id, body: { email, password: 'x' } })
      expect([status, json]).toEqual([
        422,
        expect.objectContaining({ errors: { email: ['Email may not be greater than 254 characters'] } }),
      ])
    }
  })

  test('rejects a text with an invisible character, with an error on the field, and leaves the loan unchanged', async () => {
    const world = newWorld()
    const token = await signIn(world, 'prairie-lending')
    const loanId = [...rowsOf(world.state().auctions)].find(({ status }) => status === 'incomplete')?.loanId ?? 0
    const before = world.hash()
    for (const text of [
      'Elm\rATTACH:http://evil.example',
      'Elm\u0085Court',
      'Elm\u000bCourt',
      '\u202emlE',
      'Elm\u200b Court',
    ]) {
      const { status, json } = await ask(`/api/loan/${loanId}`, {
        world: world.id,
        token,
        body: { project_name: text },
      })
      expect([text, status, json]).toEqual([
        text,
        422,
        expect.objectContaining({
          errors: {
            project_name: ['Project name contains an invisible character. Type the text again instead of pasting it.'],
          },
        }),
      ])
    }
    expect(world.hash()).toBe(before)
  })
})

describe('uploads', () => {
  const upload = (path: string, world: string, token: string) =>
    startRequest(path, {
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': String(240 * 1024 * 1024),
      'X-Simulator-World': world,
      Authorization: `Bearer ${token}`,
    })

  test('reads files only from users who may add them to this loan', async () => {
    const world = newWorld()
    const list = await ask('/api/auction/list/commitment', {
      world: world.id,
      token: await signIn(world, 'prairie-lending'),
    })
    const rows = z.object({ data: z.array(z.object({ loan: z.object({ id: z.int() }) })) })
    const [own] = z.parse(rows, list.json).data
    const path = `/api/loan/${own?.loan.id}/documents`
    const others = world.cast.filter(({ role, key }) => role === 'lender' && key !== 'prairie-lending')
    expect(await upload(path, world.id, await signIn(world, 'riverbend-partners'))).toBe(403)
    expect(await upload(path, world.id, await signIn(world, others[0]?.key ?? ''))).toBe(403)
  })
})

describe('per-user limits', () => {
  test('allow 50 sessions, and a new one ends the oldest', async () => {
    const world = newWorld()
    const first = await signIn(world, 'harbor-crest')
    const statuses = []
    for (let index = 0; index < 50; index += 1) {
      const response = await fetch(`${simulator.url}/simulator/enter/${world.id}?as=harbor-crest`, {
        redirect: 'manual',
      })
      statuses.push(response.status)
    }
    expect(new Set(statuses)).toEqual(new Set([302]))
    expect((await ask('/api/auth/user', { world: world.id, token: first })).status).toBe(401)
  })

  test('allow 100 preferences, which can still be changed', async () => {
    const world = newWorld()
    const { userId } = person(world, 'harbor-crest')
    const store = (key: string) =>
      world.submit({ name: 'store preference', actor: userId, origin: 'person', key, value: 1 })
    for (let index = 0; index < 100; index += 1) expect((await store(`view-${index}`)).ok).toBe(true)
    const token = await signIn(world, 'harbor-crest')
    const statusOf = async (key: string) =>
      (await ask('/api/preferences', { world: world.id, token, body: { key, value: 2 } })).status
    expect([await statusOf('one-more'), await statusOf('view-7')]).toEqual([422, 200])
  })

  test('allow a seller’s loans 500 MB of documents, including earlier versions', async () => {
    const world = newWorld()
    const { userId } = person(world, 'prairie-lending')
    const viewer = { userId, role: 'lender', token: '' } as const
    const [MB, most] = [1024 * 1024, 500]
    expect([fitsQuota(world, viewer, most * MB), fitsQuota(world, viewer, most * MB + 1)]).toEqual([true, false])
    const auction = [...rowsOf(world.state().auctions)].find(({ key }) => key === 'larkspur-at-round-rock')
    const attach = { name: 'attach document', actor: userId, origin: 'person', loanId: auction?.loanId ?? 0 } as const
    const file = { form: 'form_hud', fileName: 'a.pdf', size: 20 * MB } as const
    for (let version = 0; version < 2; version += 1)
      expect(await world.submit({ ...attach, ...file, sha256: `${version}` })).toMatchObject({ ok: true })
    expect([fitsQuota(world, viewer, 460 * MB), fitsQuota(world, viewer, 460 * MB + 1)]).toEqual([true, false])
  })

  test('allow one megabyte of drafts', async () => {
    const world = newWorld()
    const token = await signIn(world, 'prairie-lending')
    const statuses = []
    for (let index = 0; index < 7; index += 1) {
      const body = { key: `draft-${index}`, value: 'x'.repeat(190_000) }
      statuses.push((await ask('/api/preferences', { world: world.id, token, body })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 422, 422])
  })
})

describe('the wire log', () => {
  test('is limited to four megabytes and omits bodies over 20 kB', () => {
    const world = newWorld()
    const wire = new WireLog()
    const { userId } = person(world, 'harbor-crest')
    const fact = { direction: 'in', kind: 'call', name: 'auth.login', userId } as const
    for (let index = 0; index < 1_000; index += 1) wire.record(world, { ...fact, sent: { text: 'x'.repeat(19_000) } })
    wire.record(world, { ...fact, sent: Array.from({ length: 10_000 }, () => ({})) })
    const entries = wire.entries(world)
    expect(JSON.stringify(entries).length).toBeLessThan(4_200_000)
    expect(entries.at(-1)).toMatchObject({ n: 1_001, sent: { left_out: 'more than 20000 bytes' } })
  })
})
