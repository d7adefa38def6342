// Uploading documents in parts, over HTTP: permissions, limits, order, and abandoned uploads.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { uploadProgress } from '../../src/contract/loan'
import type { RunningWorld, WorldSignal } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'
import { rowOf, rowsOf } from '../world/table'
import { apiClient } from './fixtures'
import { type PartialUpload, PartialUploads } from './stores/partial-uploads'

const MB = 1024 * 1024
let simulator: Simulator
const { newWorld, ask, call, signIn } = apiClient(() => simulator)
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const pdf = (bytes: number, fill = 'a'): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes - 15, fill), Buffer.from('%%EOF\n')])
const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const announcementOf = (bytes: Buffer, overrides: object = {}) => ({
  form: 'form_hud',
  name: 'letter.pdf',
  size: bytes.length,
  sha256: sha256Of(bytes),
  ...overrides,
})

async function uploader(world: RunningWorld, key = 'prairie-lending') {
  const token = await signIn(world, key)
  const loan = [...rowsOf(world.state().auctions)].find(
    ({ status, loan: { project_name } }) => status === 'submitted' && project_name === 'Covington Creek Apartments',
  )
  const path = `/api/loan/${loan?.loanId}/uploads`
  const begin = async (body: object) => {
    const { status, json } = await ask(path, { world: world.id, token, body })
    const parsed = z.safeParse(z.object({ data: uploadProgress }), json)
    return { status, ...(parsed.success ? parsed.data.data : { upload: '', offset: -1 }), json }
  }
  const part = async (upload: string, offset: number, bytes: Uint8Array, field = 'part') => {
    const form = new FormData()
    form.append(field, new Blob([Uint8Array.from(bytes)]), 'letter.pdf')
    const response = await fetch(`${simulator.url}${path}/${upload}?offset=${offset}`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'X-Simulator-World': world.id, Authorization: `Bearer ${token}` },
      body: form,
    })
    return { status: response.status, json: (await response.json()) as unknown }
  }
  const stored = () => rowOf(world.state().loans, loan?.loanId ?? 0)?.documents.find(({ form }) => form === 'form_hud')
  return { token, path, begin, part, stored }
}

describe('a document uploaded in parts', () => {
  // Verifies: S7.30
  it('resumes where it stopped and is stored once complete', async () => {
    const world = newWorld()
    const { begin, part, stored } = await uploader(world)
    const bytes = pdf(2 * MB + 5)
    const { upload, offset } = await begin(announcementOf(bytes))
    expect(offset).toBe(0)
    expect((await part(upload, 0, bytes.subarray(0, MB))).json).toMatchObject({ data: { offset: MB, loan: null } })
    const before = world.hash()
    expect(await begin(announcementOf(bytes))).toMatchObject({ upload, offset: MB })
    expect((await part(upload, MB, bytes.subarray(MB, 2 * MB))).status).toBe(200)
    expect(world.hash(), 'a part does not change the world').toBe(before)
    const done = await part(upload, 2 * MB, bytes.subarray(2 * MB))
    expect(done.json).toMatchObject({ data: { offset: bytes.length, loan: { id: expect.any(Number) } } })
    expect(stored()).toMatchObject({ name: 'letter.pdf', size: bytes.length, sha256: sha256Of(bytes) })
    expect((await begin(announcementOf(bytes))).json, 'it is stored already').toMatchObject({
      data: { offset: bytes.length, loan: { documents: expect.any(Array) } },
    })
    expect((await part(upload, 0, bytes.subarray(0, MB))).status, 'its parts are freed').toBe(404)
  })

  it('accepts each part once, in order, and none beyond the end', async () => {
    const { begin, part } = await uploader(newWorld())
    const bytes = pdf(MB + 9)
    const { upload } = await begin(announcementOf(bytes))
    for (const offset of [1, MB, 2 ** 40]) expect((await part(upload, offset, bytes.subarray(0, 9))).status).toBe(409)
    expect((await part(upload, 0, bytes.subarray(0, MB))).status).toBe(200)
    expect((await part(upload, 0, bytes.subarray(0, MB))).json).toMatchObject({
      message: `The server has ${MB} bytes of this file. Continue from there.`,
    })
    expect((await part(upload, -1, bytes.subarray(0, 9))).status).toBe(422)
    expect((await part(upload, MB, pdf(15).subarray(0, 10))).status, 'one byte too many').toBe(409)
    expect((await part(upload, MB, Buffer.alloc(0))).status, 'nothing').toBe(409)
  })

  it('is rejected if it differs from the announced file or is not a valid document', async () => {
    const { begin, part, stored } = await uploader(newWorld())
    const other = await begin(announcementOf(pdf(20, 'a'), { sha256: sha256Of(pdf(20, 'b')) }))
    expect((await part(other.upload, 0, pdf(20, 'a'))).json).toMatchObject({
      errors: { form_hud: ['The file changed during the upload. Choose it again.'] },
    })
    const text = Buffer.from('no pdf at all')
    const wrong = await begin(announcementOf(text))
    expect((await part(wrong.upload, 0, text)).status).toBe(422)
    expect(stored()?.name).not.toBe('letter.pdf')
  })
})

describe('upload parts', () => {
  it('are announced with a valid form, name, hash and size', async () => {
    const { begin } = await uploader(newWorld())
    const bytes = pdf(20)
    for (const overrides of [
      { size: 26 * MB },
      { size: 0 },
      { size: -5 },
      { size: 1.5 },
      { sha256: 'ab' },
      { form: 'nothing' },
      { name: 'x'.repeat(300) },
    ])
      expect((await begin(announcementOf(bytes, overrides))).status, JSON.stringify(overrides)).toBe(422)
  })

  it('are accepted only from the user who started the upload, and only for its loan', async () => {
    const world = newWorld()
    const seller = await uploader(world)
    const bytes = pdf(20)
    const { upload } = await seller.begin(announcementOf(bytes))
    for (const key of ['ridgeway-housing', 'dana-moss', 'harbor-crest', 'riverbend-partners']) {
      const other = await uploader(world, key)
      expect((await other.part(upload, 0, bytes)).status, key).toBe(403)
      expect((await other.begin(announcementOf(bytes))).status, key).toBe(403)
    }
    const elsewhere = await uploader(newWorld())
    expect((await elsewhere.part(upload, 0, bytes)).status, 'another world').toBe(404)
    expect((await call(`${seller.path}/${upload}?offset=0`, { world: world.id, body: {} })).status, 'nobody').toBe(401)
    expect((await seller.part('no-such-upload', 0, bytes)).status).toBe(404)
    expect((await seller.part(upload, 0, bytes, 'file')).status, 'another field').toBe(422)
  })

  it('are limited to 1 MB, and a larger form is not read to its end', async () => {
    const { begin, part } = await uploader(newWorld())
    const bytes = pdf(4 * MB)
    const { upload } = await begin(announcementOf(bytes))
    expect((await part(upload, 0, bytes)).status).toBe(413)
    expect((await begin(announcementOf(bytes))).offset).toBe(0)
  })
})

describe('announcing files without sending them', () => {
  it('takes no space from other uploads, in this world or others', async () => {
    const world = newWorld()
    const idle = await uploader(world)
    for (let index = 0; index < 60; index += 1) {
      const form = ['form_hud', 'form_92264', 'form_92264a', 'form_92013', 'form_financial_model', 'excel'][index % 6]
      const { status } = await idle.begin({
        form,
        name: `${index}.pdf`,
        size: 25 * MB,
        sha256: sha256Of(pdf(20 + index)),
      })
      expect(status).toBe(200)
    }
    for (const owner of [idle, await uploader(newWorld())]) {
      const bytes = pdf(2 * MB)
      const { upload } = await owner.begin(announcementOf(bytes))
      expect((await owner.part(upload, 0, bytes.subarray(0, MB))).status).toBe(200)
      expect((await owner.part(upload, MB, bytes.subarray(MB))).status).toBe(200)
      expect(owner.stored()).toMatchObject({ name: 'letter.pdf' })
    }
  })
})

describe('unfinished uploads', () => {
  const owner = { world: 'w', userId: 1, loanId: 7 }
  const file = (overrides: object = {}) =>
    ({ form: 'excel', name: 'a.xlsx', size: 10 * MB, sha256: 'a', ...overrides }) as const
  const part = new Uint8Array(MB)
  const added = { outcome: 'added' }
  const noRoom = { outcome: 'no-room', retryMs: 60_000 }
  /** Sends this many full parts and returns the outcome of the last one. */
  const send = (uploads: PartialUploads<'excel'>, upload: PartialUpload<'excel'>, parts: number) =>
    Array.from({ length: parts }, () => uploads.add(upload, upload.received, part)).at(-1)

  it('are dropped after an hour without a part', () => {
    let now = 0
    const uploads = new PartialUploads<'excel'>({ now: () => now })
    const upload = uploads.begin(owner, file())
    now += 59 * 60_000
    expect(uploads.add(upload, 0, new Uint8Array(5))).toEqual(added)
    now += 60 * 60_000
    expect(uploads.find(owner, upload.id)).toMatchObject({ received: 5 })
    now += 1
    expect(uploads.find(owner, upload.id)).toBeNull()
    expect(uploads.begin(owner, file())).toMatchObject({ received: 0 })
  })

  it('are replaced by another file for the same document', () => {
    const uploads = new PartialUploads<'excel'>()
    const first = uploads.begin(owner, file())
    expect(uploads.begin(owner, file({ sha256: 'b' })).id).not.toBe(first.id)
    expect(uploads.find(owner, first.id)).toBeNull()
  })

  it('are dropped when their world ends', () => {
    const uploads = new PartialUploads<'excel'>()
    const here = uploads.begin(owner, file())
    const elsewhere = uploads.begin({ ...owner, world: 'other' }, file())
    const listeners: ((signal: WorldSignal) => void)[] = []
    uploads.watch({
      id: 'w',
      listen: (listener) => {
        listeners.push(listener)
        return () => undefined
      },
    })
    for (const listener of listeners) listener({ kind: 'ended' })
    expect(uploads.find(owner, here.id)).toBeNull()
    expect(uploads.find({ ...owner, world: 'other' }, elsewhere.id)).not.toBeNull()
  })

  it('are limited to 50 per person, and another one replaces the longest idle', () => {
    let now = 0
    const uploads = new PartialUploads<'excel'>({ now: () => now })
    const started = Array.from({ length: 51 }, (_, loanId) => {
      now += 1
      return { loanId, upload: uploads.begin({ ...owner, loanId }, file()) }
    })
    const remaining = started.filter(({ loanId, upload }) => uploads.find({ ...owner, loanId }, upload.id) !== null)
    expect(remaining.map(({ loanId }) => loanId)).toEqual(started.slice(1).map(({ loanId }) => loanId))
  })

  it.each([
    ['of one person', { maxBytesPerPerson: 2 * MB }, { ...owner, loanId: 8 }, { ...owner, userId: 2 }],
    ['of one world', { maxBytesPerWorld: 2 * MB }, { ...owner, userId: 2 }, { ...owner, world: 'other' }],
    ['of all worlds', { maxBytes: 2 * MB }, { ...owner, world: 'other' }, null],
  ])('%s are limited by received bytes, and idle ones are dropped after a minute', (_, limit, second, unaffected) => {
    let now = 0
    const uploads = new PartialUploads<'excel'>({ now: () => now, ...limit })
    const idle = uploads.begin(owner, file())
    const active = uploads.begin(second, file())
    expect(send(uploads, idle, 2)).toEqual(added)
    expect(send(uploads, active, 1)).toEqual(noRoom)
    if (unaffected !== null) expect(send(uploads, uploads.begin(unaffected, file()), 1)).toEqual(added)
    now += 59_999
    expect(send(uploads, active, 1)).toEqual(noRoom)
    now += 1
    expect(send(uploads, active, 1)).toEqual(added)
    expect(uploads.find(owner, idle.id)).toBeNull()
    expect(uploads.find(second, active.id)).toMatchObject({ received: MB })
  })
})
