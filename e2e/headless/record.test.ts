// A client's exported log, saved as a scenario by the control API and played again, sends its person the same events. If the log
// contains everything that was done, the world's own log is byte-identical.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'
import { idByKey } from '../../simulator/world/keys'
import { rowOf } from '../../simulator/world/table'
import { LOG_FORMAT } from '../../src/contract/exported-log'
import { bidRequested } from '../../src/state/bids/bids.actions'
import { exportNdjson } from '../../src/state/core/log-export'
import { type DeskOrder, deskOrderRequested } from '../../src/state/desk/desk.slice'
import { loanCreateRequested, loanUpdateRequested } from '../../src/state/loan-setup/loan-setup.slice'
import { notificationPassRequested, notificationReadRequested } from '../../src/state/notifications/notifications.slice'
import { settingsSaveRequested } from '../../src/state/settings/settings.slice'
import { agreedToAll, seenIn } from '../../src/state/testing/samples'
import { eventually } from './eventually'
import { type MarketplaceClient, openMarketplace } from './marketplace-client'
import { channelFacts, commandAndEvents, savedScenario } from './recorded-log'

const MINUTE = 60_000
const scenario = 'first-live-auction'

describe('a client’s exported log', () => {
  let simulator: Simulator
  let world: RunningWorld

  beforeEach(async () => {
    simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
    world = simulator.worlds.create({ scenario, seed: 41, paused: true })
  })
  afterEach(() => simulator.close())

  const auctionOf = (key: string): number => idByKey(world.state().auctionKeys, key) ?? 0

  /** Waits until no request is pending. */
  const untilSettled = (client: MarketplaceClient) =>
    eventually(() =>
      expect(Object.values(client.state().requests.bySubject).some(({ status }) => status === 'pending')).toBe(false),
    )

  const postLog = async (path: string, log: string) => {
    const answer = await fetch(`${simulator.url}/simulator/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-ndjson' },
      body: log,
    })
    return { status: answer.status, json: (await answer.json()) as unknown }
  }

  /** Sends the log and returns the scenario file made from it. */
  const saveAsScenario = async (path: string, log: string) => {
    const { status, json } = await postLog(path, log)
    expect({ status, json }).toMatchObject({ status: 200 })
    return savedScenario.parse(json).data
  }

  /** Plays the scenario file while this person's client only watches. */
  const playWatched = async (text: string, persona: string, minutes: readonly number[]) => {
    const replayed = simulator.worlds.create({ scenario: 'again', source: text, paused: true })
    const client = await openMarketplace(simulator, replayed, persona)
    await client.live()
    for (const by of minutes) await replayed.advance(by * MINUTE)
    await untilUpToDate(client)
    const facts = channelFacts(exportNdjson(client.market.log))
    client.close()
    return { facts, replayed }
  }

  /** Waits until everything the server has sent has arrived. */
  const untilUpToDate = async (client: MarketplaceClient) => {
    for (const status of ['pre', 'live', 'past'] as const) {
      await eventually(async () => expect(client.list(status)).toEqual(await client.freshList(status)))
    }
    await untilSettled(client)
  }

  it('of an investor replays the whole session: the same world log, and the same events for a client that watches', async () => {
    const client = await openMarketplace(simulator, world, 'harbor-crest')
    await client.live()
    const { dispatch } = client.market.store
    const auctionId = auctionOf('riella-on-5th')
    await world.advance(3 * MINUTE)
    const seen = { ...seenIn(client.state(), auctionId), ageMs: 40.4, clockErrorMs: 3 }
    dispatch(bidRequested({ auctionId, attempt: 'accepted', price32: 3300, seen, agreed: agreedToAll }))
    await untilSettled(client)
    dispatch(bidRequested({ auctionId, attempt: 'refused', price32: 3200, seen, agreed: agreedToAll }))
    await untilSettled(client)
    const ids = (await client.freshNotifications()).slice(0, 2).map((one) => z.object({ id: z.int() }).parse(one).id)
    dispatch(notificationReadRequested({ ids }))
    await untilSettled(client)
    await world.advance(2 * MINUTE)
    dispatch(notificationPassRequested({ auctionId: auctionOf('oaks-at-cibolo-creek') }))
    dispatch(settingsSaveRequested({ change: { theme: 'dark', quiet_until_last_minutes: 5 } }))
    await untilSettled(client)
    await world.advance(8 * MINUTE)
    await untilUpToDate(client)
    const log = exportNdjson(client.market.log)
    client.close()

    const file = await saveAsScenario(`/worlds/${world.id}/record`, log)
    expect(file).toMatchObject({ steps: 5, omitted: [], complete: true, hash: world.hash() })
    expect(file.facts.announced).toBeGreaterThan(20)
    expect(file.facts.repeated).toBe(file.facts.announced)
    expect(file.text).toContain('key: accepted')
    const fileByScenario = await saveAsScenario(`/recordings?scenario=${scenario}&seed=41`, log)
    expect(fileByScenario).toEqual({ ...fileByScenario, text: file.text, hash: file.hash })

    const { facts, replayed } = await playWatched(file.text, 'harbor-crest', [3, 2, 8])
    expect(facts).toEqual(channelFacts(log))
    expect(replayed.log().map(commandAndEvents)).toEqual(world.log().map(commandAndEvents))
  })

  it('of a seller names the private texts that it hides, and replays with placeholders for them', async () => {
    const client = await openMarketplace(simulator, world, 'prairie-lending')
    await client.live()
    const { dispatch } = client.market.store
    const order = async (key: string, deskOrder: DeskOrder) => {
      dispatch(deskOrderRequested({ auctionId: auctionOf(key), order: deskOrder }))
      await untilSettled(client)
    }
    const request = {
      type: 'fha',
      loan_section_act_id: 2,
      project_name: 'Cedar Hollow',
      project_zip_code: '02139',
    } as const
    await world.advance(MINUTE)
    dispatch(loanCreateRequested({ draft: 'loan-setup:new', request }))
    await untilSettled(client)
    await world.advance(MINUTE)
    const createdLoanId = rowOf(world.state().auctions, world.state().lists.incomplete[0] ?? 0)?.loanId ?? 0
    dispatch(loanUpdateRequested({ loanId: createdLoanId, request: { loan_term: 420, call_protection: 'LO2_8_1' } }))
    await untilSettled(client)
    const key = 'covington-creek-apartments'
    const startAt = new Date(world.reading().now + 90 * MINUTE).toISOString()
    await order(key, { kind: 'schedule', startAt, minutes: 45, investors: [] })
    await order(key, { kind: 'withdraw', reason: 'The borrower asked for a week' })
    await order(key, { kind: 'commence', minutes: 60 })
    await world.advance(2 * MINUTE)
    await order(key, { kind: 'pause', reason: 'A term is being corrected.' })
    await world.advance(MINUTE)
    await order(key, { kind: 'resume' })
    await order(key, { kind: 'extend', minutes: 5 })
    await world.advance(MINUTE)
    await untilUpToDate(client)
    const log = exportNdjson(client.market.log)
    client.close()
    for (const text of ['Cedar Hollow', 'asked for a week']) expect(log).not.toContain(text)

    const file = await saveAsScenario(`/worlds/${world.id}/record`, log)
    // The value is the marker that the app stores under the key of a draft that became a loan.
    expect(file.omitted).toEqual([
      'private texts, replaced by placeholders: project_name, project_zip_code, reason, value',
    ])
    expect(file).toMatchObject({ steps: 9, complete: false })
    expect(file.facts.repeated).toBe(file.facts.announced)
    for (const action of ['create loan', 'update loan', 'schedule auction', 'withdraw auction', 'extend auction'])
      expect(file.text).toContain(`do: ${action}, as: prairie-lending`)
    const { facts } = await playWatched(file.text, 'prairie-lending', [1, 1, 2, 1, 1])
    expect(facts).toEqual(channelFacts(log))
  })

  it('replays what its person saw others do, and lists what it cannot know about them', async () => {
    const [client, rival, seller] = [
      await openMarketplace(simulator, world, 'harbor-crest'),
      await openMarketplace(simulator, world, 'tidewell'),
      await openMarketplace(simulator, world, 'prairie-lending'),
    ]
    for (const one of [client, rival, seller]) await one.live()
    const auctionId = auctionOf('oaks-at-cibolo-creek')
    const bid = async (client: MarketplaceClient, attempt: string, price32: number) => {
      const seen = seenIn(client.state(), auctionId)
      client.market.store.dispatch(bidRequested({ auctionId, attempt, price32, seen, agreed: agreedToAll }))
      await untilSettled(client)
    }
    await world.advance(MINUTE)
    await bid(rival, 'rival-1', 3400)
    await world.advance(MINUTE)
    await bid(client, 'mine', 3402)
    await bid(rival, 'rival-2', 3404)
    await bid(rival, 'refused', 3300)
    await world.advance(MINUTE)
    seller.market.store.dispatch(
      deskOrderRequested({ auctionId, order: { kind: 'pause', reason: 'A term is being corrected.' } }),
    )
    await untilSettled(seller)
    await world.advance(MINUTE)
    seller.market.store.dispatch(deskOrderRequested({ auctionId, order: { kind: 'resume' } }))
    await untilSettled(seller)
    await bid(client, 'mine-2', 3406)
    await world.advance(2 * MINUTE)
    await untilUpToDate(client)
    const log = exportNdjson(client.market.log)
    for (const one of [client, rival, seller]) one.close()

    const file = await saveAsScenario(`/worlds/${world.id}/record`, log)
    expect(file.facts.repeated).toBe(file.facts.announced)
    expect(file.complete).toBe(false)
    expect(file.omitted).toEqual([
      expect.stringContaining("of the world's log before 4m"),
      'request details of 2 bids of others, except the price or rate',
      expect.stringMatching(/^who bid 106.25 on oaks-at-cibolo-creek at 1m: [\w-]+ bids instead$/),
    ])
    const { facts } = await playWatched(file.text, 'harbor-crest', [1, 1, 1, 1, 2])
    expect(facts).toEqual(channelFacts(log))
  })

  it('leaves out what a rewind discarded, and says so', async () => {
    const client = await openMarketplace(simulator, world, 'harbor-crest')
    await client.live()
    const auctionId = auctionOf('riella-on-5th')
    const bid = async (attempt: string, price32: number) => {
      const seen = seenIn(client.state(), auctionId)
      client.market.store.dispatch(bidRequested({ auctionId, attempt, price32, seen, agreed: agreedToAll }))
      await untilSettled(client)
    }
    await world.advance(MINUTE)
    await bid('kept', 3300)
    await world.advance(2 * MINUTE)
    await bid('discarded', 3320)
    await world.rewind({ offsetMs: 2 * MINUTE })
    await eventually(() => expect(client.state().clock?.epoch).toBe(2))
    await client.live()
    await untilUpToDate(client)
    await bid('afterwards', 3330)
    await world.advance(MINUTE)
    await untilUpToDate(client)
    const log = exportNdjson(client.market.log)
    client.close()
    const file = await saveAsScenario(`/worlds/${world.id}/record`, log)
    expect(file.omitted).toEqual(['actions discarded by the rewind to 2m'])
    expect(file).toMatchObject({ steps: 2, complete: true, hash: world.hash() })
    expect(file.text).not.toContain('discarded')
  })

  it('is refused with a message, without any effect, if it cannot be read or belongs to another scenario', async () => {
    const client = await openMarketplace(simulator, world, 'harbor-crest')
    await client.live()
    const log = exportNdjson(client.market.log)
    client.close()
    const lines = log.trim().split('\n')
    const path = `/worlds/${world.id}/record`
    const refusal = async (path: string, body: string) => {
      const { status, json } = await postLog(path, body)
      return [status, z.object({ errors: z.record(z.string(), z.array(z.string())) }).parse(json).errors]
    }
    const broken = [...lines.slice(0, 3), '{"kind":"entry"', ...lines.slice(3)].join('\n')
    expect(await refusal(path, broken)).toEqual([422, { log: ['line 4: not valid JSON'] }])
    const cut = lines.slice(0, -1).join('\n')
    expect(await refusal(path, cut)).toEqual([
      422,
      { log: [`line ${lines.length - 1}: the log is incomplete: its last line is not an end`] },
    ])
    expect(await refusal(path, 'kind: checkpoint')).toEqual([422, { log: ['line 1: not valid JSON'] }])
    const old = log.replace(`"format":${LOG_FORMAT}`, '"format":4')
    expect(await refusal(path, old)).toEqual([
      422,
      { log: [`line 1: format: this log has format 4, but format ${LOG_FORMAT} is expected`] },
    ])
    expect(await refusal('/recordings?scenario=first-live-auktion', log)).toEqual([
      422,
      { scenario: ["There is no scenario 'first-live-auktion'. Did you mean 'first-live-auction'?"] },
    ])
    for (const emptyText of ['', '\n \n']) {
      const empty = [422, { log: ['line 1: the log is empty'] }]
      expect(await refusal(path, emptyText)).toEqual(empty)
      expect(await refusal(`/recordings?scenario=${scenario}`, emptyText)).toEqual(empty)
    }
    const stranger = log.replaceAll(
      `"id":${world.cast.find(({ key }) => key === 'harbor-crest')?.userId},`,
      '"id":9999,',
    )
    expect(await refusal(`/recordings?scenario=${scenario}`, stranger)).toEqual([
      422,
      { log: [`user 9999 of the log does not exist in the scenario '${scenario}' with seed 41`] },
    ])
    const large = await postLog(path, `${'x'.repeat(33 * 1024 * 1024)}`)
    expect(large.status).toBe(413)
    expect(simulator.worlds.list()).toEqual([world])
  })
})
