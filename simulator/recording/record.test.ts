// A played session can be saved as a scenario file or replayed from its commands, with the same log.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { scriptFrom, scriptNamed, sharedFixtures } from '../runtime/library'
import { openingOf } from '../runtime/opening'
import type { LogEntry, RunningWorld } from '../runtime/running-world'
import { playThrough } from '../runtime/verdict'
import { Worlds } from '../runtime/worlds'
import { recordingOf } from '../scenarios/play/record'
import { draws } from '../world/draws'
import { idByKey } from '../world/keys'
import { personByKey } from '../world/people/people'
import { rowOf } from '../world/table'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const script = scriptNamed('first-live-auction')
if (script === null) throw new Error('the scenario first-live-auction is missing')
const fixtures = sharedFixtures()

const paused = (seed: number): RunningWorld => new Worlds().create({ scenario: script.name, seed, paused: true })

/** The recording of a world's session. */
const recordSession = (world: RunningWorld) => {
  const opening = openingOf(script, fixtures, world.seed)
  const later = world.log().slice(opening.entries.length)
  return recordingOf(script, world.seed, opening.state, later, world.reading().now, fixtures.properties)
}

const withoutEpochs = (entries: readonly LogEntry[]) =>
  entries.map(({ n, at, command, events }) => ({ n, at, command, events }))

const idOf = (world: RunningWorld, key: string): number => personByKey(world.state(), key)?.id ?? 0
const auctionOf = (world: RunningWorld, key: string): number => idByKey(world.state().auctionKeys, key) ?? 0

const clients = ['harbor-crest', 'summit-ridge', 'blue-mesa', 'northern-cairn', 'union-grove', 'tidewell']

/** One of eight concurrent clients performs a random action. */
async function act(world: RunningWorld, client: number, round: number): Promise<void> {
  const draw = draws(world.seed, 'client', client, round)
  const live = world.state().lists.live
  const auctionId = live[draw.between(0, live.length - 1)] ?? 0
  if (client >= clients.length) {
    const seller = client === clients.length ? 'prairie-lending' : 'ridgeway-housing'
    const actor = idOf(world, seller)
    await world.submit({ name: 'extend auction', actor, origin: 'person', auctionId, minutes: draw.between(1, 5) })
    return
  }
  const actor = idOf(world, clients[client] ?? '')
  if (draw.percent(10)) {
    await world.submit({ name: 'ignore', actor, origin: 'person', auctionId })
    return
  }
  const best = rowOf(world.state().auctions, auctionId)?.bids.at(-1)?.value ?? 101 * 32
  // Some bids are too low, some are not a multiple of 1/32.
  const price = draw.percent(10) ? 101.55 : (best + draw.between(-1, 4)) / 32
  const key = draw.percent(70) ? `press-${client}-${round}` : null
  const seen = draw.percent(50) ? { version: draw.between(1, 9), price: best / 32, age_ms: 40 } : null
  await world.submit({
    name: 'bid',
    actor,
    origin: 'person',
    auctionId,
    price,
    rate: null,
    signatorId: null,
    seen,
    key,
  })
}

async function session(seed: number): Promise<RunningWorld> {
  const world = paused(seed)
  for (let round = 0; round < 40; round += 1) {
    await Promise.all(Array.from({ length: 8 }, (_, client) => act(world, client, round)))
    if (round % 3 === 0) await world.step()
    else await world.advance(draws(seed, 'wait', round).between(0, 45_000))
  }
  await world.advance(60_000)
  return world
}

describe('a session of eight concurrent clients', () => {
  it('produces the byte-identical log when its commands are replayed', async () => {
    const world = await session(11)
    const recorded = world
      .log()
      .filter(({ command }) => command.origin === 'person')
      .map(({ at, command }) => ({ at: Date.parse(at), command }))
    expect(recorded.length).toBe(320)
    const again = playThrough(script, { seed: 11, until: world.position(), recorded })
    expect(withoutEpochs(again.entries)).toEqual(withoutEpochs(world.log()))
    expect(again.verdict.hash).toBe(world.hash())
  })

  it('produces the same log as a scenario file, here and in a process of another time zone', {
    timeout: 60_000,
  }, async () => {
    const world = await session(12)
    const { text, steps, omitted } = recordSession(world)
    expect([steps, omitted]).toEqual([320, []])
    const played = playThrough(scriptFrom('recorded', text, 'recorded.yaml'), { seed: null, until: null })
    expect(played.verdict.failed).toEqual([])
    expect(withoutEpochs(played.entries)).toEqual(withoutEpochs(world.log()))
    const folder = await mkdtemp(join(tmpdir(), 'recorded-'))
    const file = join(folder, 'recorded.yaml')
    await writeFile(file, text)
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/simulate.ts', file, '--json'], {
      cwd: root,
      env: { ...process.env, TZ: 'America/Lima' },
    })
    await rm(folder, { recursive: true })
    expect(JSON.parse(stdout)).toEqual(played.verdict)
  })
})

describe('a recorded session', () => {
  it('contains the actions of sellers, the desk, users and faults as scenario steps', async () => {
    const world = paused(41)
    const person = { origin: 'person' } as const
    const control = { actor: 'system', origin: 'control' } as const
    const lender = idOf(world, 'prairie-lending')
    const loanId = rowOf(world.state().auctions, auctionOf(world, 'covington-creek-apartments'))?.loanId ?? 0
    await world.submit({ name: 'create loan', actor: lender, ...person, key: 'once', sent: draft })
    await world.advance(1234)
    const newAuctionId = world.state().lists.incomplete[0] ?? 0
    const newLoanId = rowOf(world.state().auctions, newAuctionId)?.loanId ?? 0
    await world.submit({ name: 'update loan', actor: lender, ...person, loanId: newLoanId, sent: { loan_term: 420 } })
    await world.submit({ name: 'submit loan', actor: lender, ...person, auctionId: newAuctionId })
    const paper = { form: 'form_hud', fileName: 'commitment.pdf', size: 12, sha256: 'ab'.repeat(32) } as const
    await world.submit({ name: 'attach document', actor: lender, ...person, loanId, ...paper })
    await world.advance(10 * 60_000)
    await world.submit({
      name: 'schedule auction',
      ...control,
      auctionId: auctionOf(world, 'covington-creek-apartments'),
      startAt: world.reading().now + 3_600_000,
      minutes: 30,
      invited: [personByKey(world.state(), 'tidewell')?.profile?.id ?? 0],
    })
    await world.submit({
      name: 'begin fault',
      ...control,
      fault: { fault: 'cut socket', for: 'tidewell', lasting: 9000 },
    })
    await world.submit({ name: 'publish indication', ...control, benchmark: { ust_10y: 4.4 }, rows: [] })
    const userId = idOf(world, 'harbor-crest')
    await world.submit({ name: 'notify', ...control, userId, title: 'Hello', text: 'There' })
    const ids =
      world
        .state()
        .notifications[userId]?.slice(-2)
        .map(({ id }) => id) ?? []
    await world.submit({ name: 'read notifications', actor: userId, ...person, ids })
    await world.submit({ name: 'store preference', actor: userId, ...person, key: 'theme', value: { dark: true } })
    const question = { section: '232', amount: 9_000_000, term: 420, call_protection: 'LO2_8_1' }
    await world.submit({ name: 'ask indication', actor: lender, ...person, question })
    const { text, omitted } = recordSession(world)
    expect(omitted).toEqual([])
    expect(text).toContain('do: create loan, as: prairie-lending')
    const again = playThrough(scriptFrom('recorded', text, 'recorded.yaml'), { seed: null, until: null })
    expect(again.verdict.failed).toEqual([])
    expect(withoutEpochs(again.entries)).toEqual(withoutEpochs(world.log()))
  })

  it('continues the same way after a rewind, because finished steps are counted', async () => {
    const world = await session(13)
    const recordedScript = scriptFrom('recorded', recordSession(world).text, 'recorded.yaml')
    const replay = new Worlds().createFrom(recordedScript, { paused: true })
    await replay.jump({ offsetMs: world.position() })
    await replay.rewind({ offsetMs: Math.floor(world.position() / 2) })
    await replay.jump({ offsetMs: world.position() })
    expect(withoutEpochs(replay.log())).toEqual(withoutEpochs(world.log()))
  })
})

const draft = { type: 'fha', loan_section_act_id: 2, project_name: 'Cedar Hollow' } as const
