// Signators type PINs on two devices of a firm. Afterwards no PIN is anywhere but in the bodies of the requests that were sent, and no
// hash of one outside the server's own data.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { controlCalls } from '../../simulator/control-api/control.calls'
import type { ControlCallSpec } from '../../simulator/control-api/control-call'
import { controlClient } from '../../simulator/control-api/control-client'
import { exportNdjson } from '../../src/state/core/log-export'
import { selectAuctionList, selectListedIds } from '../../src/state/market/market.selectors'
import { agreedToAll } from '../../src/state/testing/samples'
import {
  packPins,
  twoPersonApproveRequested,
  twoPersonConfirmRequested,
  twoPersonPrepareRequested,
  twoPersonSetPinRequested,
  twoPersonSetRequested,
  twoPersonSubjects,
} from '../../src/state/two-person/two-person.slice'
import { openRecordedPort } from '../fuzz/recorded-port'
import { processCommand } from './another-process'
import { eventually } from './eventually'
import { type MarketplaceClient, openMarketplace } from './marketplace-client'

/** The PINs of M. Ortega and J. Whitfield, M. Ortega's new one, and a wrong one. */
const [ORTEGA, WHITFIELD, NEW, WRONG] = ['482916', '730158', '902746', '771204'] as const
const ANY_PIN = new RegExp(`(?<!\\d)(${[ORTEGA, WHITFIELD, NEW, WRONG].join('|')})(?!\\d)`)

/** How often the server writes the wire log to its files, real ms. */
const WIRE_WRITTEN_MS = 250

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanups.splice(0).toReversed()) cleanUp()
})

/** A simulator in its own process, which stores its worlds in this folder and logs every request. */
async function startSimulator(data: string) {
  const { args, options } = processCommand({ timeZone: 'UTC' }, 'e2e/headless/simulator-process.ts', ['0', data, 'log'])
  const run = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  cleanups.push(() => run.kill('SIGKILL'))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown): void => {
      output += String(chunk)
      const address = /^http:\S+$/m.exec(output)?.[0]
      if (address !== undefined) resolve(address.replace('localhost', '127.0.0.1'))
    }
    run.stdout.on('data', read)
    run.stderr.on('data', read)
    run.once('close', (code) => reject(new Error(`the simulator ended with ${code}`)))
  })
  return { url, output: () => output }
}

/** A port in front of the simulator that records every byte it sends: answers and frames, with fields that the app doesn't read. */
async function recordedPortTo(url: string) {
  const port = await openRecordedPort((near) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1')
    near.pipe(far).pipe(near)
    far.on('error', () => near.destroy())
    near.on('error', () => far.destroy())
  })
  cleanups.push(port.close)
  return port
}

/** Collects what browsers send and print: addresses with headers, bodies, and lines in the console. */
function recordBrowserOutput() {
  const addresses: string[] = []
  const bodies: string[] = []
  const printed: string[] = []
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit = {}) => {
    addresses.push(`${url} ${JSON.stringify([...new Headers(init.headers)])}`)
    bodies.push(String(init.body))
    return send(url, init)
  })
  for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => void printed.push(JSON.stringify(parts)))
  cleanups.push(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return { addresses, bodies, printed }
}

/** The ends of the paths of all GET calls of the control API about one world, such as `/wire`. */
const pathsOfWorld = Object.values<ControlCallSpec>(controlCalls).flatMap(({ method, path }) => {
  const end = path.replace('/simulator/api/worlds/{worldId}', '')
  return method === 'GET' && end !== path && !end.includes('{') ? [end] : []
})

/** The bytes of all files in a folder, as text. */
const storedIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

it('no PIN that was typed is in a fact, address, log line, snapshot, stored file or answer, and no hash leaves the server', async () => {
  const data = mkdtempSync(join(tmpdir(), 'pins-'))
  cleanups.push(() => rmSync(data, { recursive: true, force: true }))
  const { url, output } = await startSimulator(data)
  const port = await recordedPortTo(url)
  const { addresses, bodies, printed } = recordBrowserOutput()
  const control = controlClient(fetch, url)
  const world = await control('worlds.create', { body: { scenario: 'first-live-auction', seed: 7, paused: true } })
  const openClient = async (persona: string): Promise<MarketplaceClient> => {
    const client = await openMarketplace({ url: port.url }, world, persona)
    cleanups.push(client.close)
    await client.live()
    return client
  }
  const [desk, phone, rival] = [
    await openClient('harbor-crest'),
    await openClient('harbor-crest'),
    await openClient('summit-ridge'),
  ]
  const state = desk.state()
  const [auctionId = 0] = selectListedIds(state, 'live', 0, selectAuctionList(state, 'live').order.length)
  const [ortega = 0, whitfield = 0] = (state.session.user?.profile?.signators ?? []).map(({ id }) => id)
  const statusOf = (client: MarketplaceClient, subject: string) => client.state().requests.bySubject[subject]?.status
  const expectStatus = (client: MarketplaceClient, subject: string, status: 'succeeded' | 'failed') =>
    eventually(() => expect(statusOf(client, subject)).toBe(status))

  const pins = desk.holdSecret(packPins({ pin: NEW, old_pin: ORTEGA }))
  desk.market.store.dispatch(twoPersonSetPinRequested({ signatorId: ortega, pinsKey: pins }))
  await expectStatus(desk, twoPersonSubjects.setPin(ortega), 'succeeded')
  const rule = { required: true, signatorId: ortega, pinKey: desk.holdSecret(NEW) }
  desk.market.store.dispatch(twoPersonSetRequested(rule))
  await eventually(() => expect(phone.state().twoPerson.required).toBe(true))
  const approvals = [
    { signator_id: ortega, pin: NEW },
    { signator_id: whitfield, pin: WHITFIELD },
  ]
  desk.market.store.dispatch(twoPersonApproveRequested({ pinsKey: desk.holdSecret(packPins({ approvals })) }))
  await expectStatus(desk, twoPersonSubjects.approve, 'succeeded')
  const bid = { auctionId, attempt: 'prepared', price32: 3400, signatorId: ortega, seen: {}, agreed: agreedToAll }
  desk.market.store.dispatch(twoPersonPrepareRequested({ ...bid, pinKey: desk.holdSecret(NEW) }))
  await eventually(() => expect(phone.state().twoPerson.prepared.at(-1)?.outcome).toBe('waiting'))
  const id = phone.state().twoPerson.prepared.at(-1)?.id ?? 0
  const confirm = (attempt: string, pin: string) =>
    phone.market.store.dispatch(
      twoPersonConfirmRequested({
        id,
        attempt,
        signatorId: whitfield,
        pinKey: phone.holdSecret(pin),
        seen: {},
        agreed: agreedToAll,
      }),
    )
  confirm('wrong', WRONG)
  await expectStatus(phone, twoPersonSubjects.confirm(id), 'failed')
  confirm('right', WHITFIELD)
  await expectStatus(phone, twoPersonSubjects.confirm(id), 'succeeded')

  const params = { worldId: world.id }
  await control('snapshots.take', { params, body: { name: 'after the bid' } })
  const ask = async (path: string) => await (await fetch(`${url}/simulator/api/worlds/${world.id}${path}`)).text()
  const worldAnswers: [string, string][] = []
  // Trainers may see the initial PINs of the cast, like its passwords, so those are left out.
  for (const path of pathsOfWorld) worldAnswers.push([path, (await ask(path)).replaceAll(/"pins":\[[^\]]*\]/g, '')])
  const log = await ask('/log?format=ndjson')
  const har = await ask('/wire?format=har')
  // The last line comes when its request is over, and the wire is stored a moment later.
  await eventually(() => expect(output()).toContain(`/api/two-person/confirm/${id}","status":200`))
  const isWireStored = () => expect(storedIn(data).split('"two-person.confirm"').length).toBeGreaterThan(2)
  await vi.waitFor(isWireStored, { timeout: 15_000, interval: WIRE_WRITTEN_MS })
  const places = {
    'the facts of the desk': JSON.stringify(desk.market.log.contents()),
    'the facts of the phone': JSON.stringify(phone.market.log.contents()),
    'the facts of another firm': JSON.stringify(rival.market.log.contents()),
    'an exported log': exportNdjson(desk.market.log),
    'the browsers’ storage': [desk, phone, rival].map((client) => client.stored()).join(),
    'the browsers’ consoles': printed.join(),
    addresses: addresses.join(),
    'the answers and frames': port.received(),
    'the log lines': output(),
    'the world’s log': log,
    'the HAR': har,
    ...Object.fromEntries(worldAnswers),
  }
  for (const pin of [ORTEGA, WHITFIELD, NEW, WRONG]) expect(bodies.some((body) => body.includes(pin))).toBe(true)
  expect(places['the facts of the desk']).toContain('two-person.set-pin/answered')
  expect(places['the browsers’ storage']).toContain('auth._token.local')
  expect(places.addresses).toContain('/api/two-person/confirm/')
  for (const part of ['prepared_with_pin', 'two-person-changed'])
    expect(places['the answers and frames']).toContain(part)
  expect(places['the log lines']).toContain('/api/two-person/confirm/')
  expect(places['the world’s log']).toContain('set signator pin')
  expect(places['the HAR']).toContain('two-person.confirm')
  expect(worldAnswers.find(([path]) => path === '/wire')?.[1]).toContain('two-person.confirm')
  expect(worldAnswers.find(([path]) => path === '/mailbox')?.[1]).toContain('changed their PIN')
  expect(worldAnswers.find(([path]) => path === '/snapshots')?.[1]).toContain('after the bid')
  for (const [place, text] of Object.entries(places)) {
    expect(ANY_PIN.exec(text)?.[0], place).toBeUndefined()
    expect(/scrypt:|pinHash":"[^"]/.exec(text)?.[0], place).toBeUndefined()
  }
  const stored = storedIn(data)
  for (const part of ['scrypt:', 'after the bid', 'two-person.confirm']) expect(stored).toContain(part)
  expect(ANY_PIN.exec(stored)?.[0], 'the stored files').toBeUndefined()
})
