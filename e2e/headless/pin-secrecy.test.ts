// Signators type PINs on two devices of a firm. Afterwards no PIN is anywhere but in the forms that were sent, and no hash of one
// outside the server's own data.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { controlClient } from '../../simulator/control-api/control-client'
import { exportNdjson } from '../../src/state/core/log-export'
import { selectAuctionList, selectListedIds } from '../../src/state/market/market.selectors'
import {
  packPins,
  twoPersonApproveRequested,
  twoPersonConfirmRequested,
  twoPersonPrepareRequested,
  twoPersonSetPinRequested,
  twoPersonSetRequested,
  twoPersonSubjects,
} from '../../src/state/two-person/two-person.slice'
import { processCommand } from './another-process'
import { eventually } from './eventually'
import type { MarketplaceClient } from './marketplace-client'
import { openMarketplace } from './marketplace-client'

/** The PINs of M. Ortega and J. Whitfield, M. Ortega's new one, and a wrong one. */
const [ORTEGA, WHITFIELD, NEW, WRONG] = ['482916', '730158', '902746', '771204'] as const
const ANY_PIN = new RegExp(`\\b(${[ORTEGA, WHITFIELD, NEW, WRONG].join('|')})\\b`)

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

/** The bytes of all files in a folder, as text. */
const storedIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

it('no PIN that was typed is in a fact, log line, snapshot, stored file or answer, and no hash leaves the server', async () => {
  const data = mkdtempSync(join(tmpdir(), 'pins-'))
  cleanups.push(() => rmSync(data, { recursive: true, force: true }))
  const { url, output } = await startSimulator(data)
  const control = controlClient(fetch, url)
  const world = await control('worlds.create', { body: { scenario: 'first-live-auction', seed: 7, paused: true } })
  const openClient = async (persona: string): Promise<MarketplaceClient> => {
    const client = await openMarketplace({ url }, world, persona)
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
  const statusOf = ({ state: read }: MarketplaceClient, subject: string) => read().requests.bySubject[subject]?.status
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
  const bid = { auctionId, attempt: 'prepared', price32: 3400, signatorId: ortega }
  desk.market.store.dispatch(twoPersonPrepareRequested({ ...bid, pinKey: desk.holdSecret(NEW) }))
  await eventually(() => expect(phone.state().twoPerson.prepared.at(-1)?.outcome).toBe('waiting'))
  const id = phone.state().twoPerson.prepared.at(-1)?.id ?? 0
  const confirm = (attempt: string, pin: string) =>
    phone.market.store.dispatch(
      twoPersonConfirmRequested({ id, attempt, signatorId: whitfield, pinKey: phone.holdSecret(pin) }),
    )
  confirm('wrong', WRONG)
  await expectStatus(phone, twoPersonSubjects.confirm(id), 'failed')
  confirm('right', WHITFIELD)
  await expectStatus(phone, twoPersonSubjects.confirm(id), 'succeeded')

  const params = { worldId: world.id }
  await control('snapshots.take', { params, body: { name: 'after the bid' } })
  const ask = async (path: string) => await (await fetch(`${url}/simulator/api/worlds/${world.id}/${path}`)).text()
  const texts = {
    'the facts of the desk': JSON.stringify(desk.market.log.contents()),
    'the facts of the phone': JSON.stringify(phone.market.log.contents()),
    'the facts of another firm': JSON.stringify(rival.market.log.contents()),
    'an exported log': exportNdjson(desk.market.log),
    'the log lines': output(),
    'the world’s log': await ask('log?format=ndjson'),
    'the wire': await ask('wire'),
    'the HAR': await ask('wire?format=har'),
    'the snapshots': await ask('snapshots'),
  }
  expect(texts['the facts of the desk']).toContain('two-person.set-pin/answered')
  expect(texts['the log lines']).toContain('/api/two-person/confirm/')
  expect(texts['the world’s log']).toContain('set signator pin')
  expect(texts['the wire']).toContain('two-person.confirm')
  expect(texts['the snapshots']).toContain('after the bid')
  for (const [place, text] of Object.entries(texts)) {
    expect(ANY_PIN.exec(text)?.[0], place).toBeUndefined()
    expect(/scrypt:|pinHash":"[^"]/.exec(text)?.[0], place).toBeUndefined()
  }
  const stored = storedIn(data)
  expect(stored).toContain('scrypt:')
  expect(ANY_PIN.exec(stored)?.[0], 'the stored files').toBeUndefined()
})
