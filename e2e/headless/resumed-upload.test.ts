// Uploads of a large document over a connection that breaks: the app's own transport against the simulator, with and without parts.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '../../simulator/api/fixtures'
import { createSimulator, type Simulator } from '../../simulator/server'
import { rowOf, rowsOf } from '../../simulator/world/table'
import { createExchange } from '../../src/transport/api/exchange'
import { createLazyFiles } from '../../src/transport/files/lazy-files'

const MB = 1024 * 1024
const content = new Uint8Array(2 * MB + 77).fill(97)
content.set(Buffer.from('%PDF-1.4\n'))
content.set(Buffer.from('%%EOF\n'), content.length - 6)

let simulator: Simulator
const { signIn } = apiClient(() => simulator)
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

/** A desk that uploads one file of a submitted loan; `upload` can break its connection at one call. */
async function openDesk(api: string) {
  const world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true, api })
  const bearer = `Bearer ${await signIn(world, 'prairie-lending')}`
  const loanId = [...rowsOf(world.state().auctions)].find(({ status }) => status === 'submitted')?.loanId ?? 0
  const calls: string[] = []
  let breaks: string | null = null
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const call = url.slice(simulator.url.length).replace(/[0-9a-f-]{36}/, 'ID')
    calls.push(call)
    if (breaks !== null && call.endsWith(breaks)) throw new TypeError('the connection failed')
    return fetch(url, { ...init, headers: { ...init.headers, 'X-Simulator-World': world.id } })
  }
  const exchange = createExchange({
    fetch: send,
    upload: send,
    origin: simulator.url,
    cookies: () => '',
    credential: () => ({ kind: 'token', bearer }),
    socketId: () => null,
    monotonic: () => performance.now(),
    sampleClock: () => true,
  })
  const files = createLazyFiles(() => 'key', { exchange, save: () => undefined })
  const key = files.hold(new File([content], 'letter.pdf'))
  /** Uploads the file; resolves with the last fact and the calls it took. */
  const upload = (breaking: string | null = null) =>
    new Promise<{ readonly type: string; readonly calls: readonly string[] }>((resolve) => {
      breaks = breaking
      calls.length = 0
      let last = ''
      files.upload(loanId, 'form_hud', key, { inParts: true }).subscribe({
        next: ({ type }) => {
          last = type
        },
        complete: () => resolve({ type: last, calls: calls.map((call) => call.replace(`/api/loan/${loanId}`, '')) }),
      })
    })
  const size = () => rowOf(world.state().loans, loanId)?.documents.find(({ form }) => form === 'form_hud')?.size
  return { upload, size }
}

describe('an upload over a connection that breaks', () => {
  it('resumes where it stopped (Verifies: S7.30)', async () => {
    const { upload, size } = await openDesk('full')
    expect((await upload(`offset=${MB}`)).type).toBe('loan.upload/failed')
    expect(await upload()).toEqual({
      type: 'loan.upload/answered',
      calls: ['/uploads', `/uploads/ID?offset=${MB}`, `/uploads/ID?offset=${2 * MB}`],
    })
    expect(size()).toBe(content.length)
    expect(await upload(), 'a complete upload is not sent again').toEqual({
      type: 'loan.upload/answered',
      calls: ['/uploads'],
    })
  })

  it.each(['spec', 'laravel'])('is sent again from the start on a server with --api %s', async (api) => {
    const { upload, size } = await openDesk(api)
    expect((await upload('/documents')).type).toBe('loan.upload/failed')
    expect(await upload()).toEqual({ type: 'loan.upload/answered', calls: ['/uploads', '/documents'] })
    expect(size()).toBe(content.length)
  })
})
