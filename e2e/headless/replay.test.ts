// Recorded runs replay exactly: a client's exported log gives the state it was exported from, and a world's recorded commands give
// the byte-identical log in another world.

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'
import { idByKey } from '../../simulator/world/keys'
import { exportNdjson } from '../../src/state/core/log-export'
import { parseLog, replay } from '../../src/state/core/replay'
import { eventually } from './eventually'
import { openMarketplace } from './marketplace-client'

const MINUTE = 60_000
const scenario = 'first-live-auction'

describe('a recorded run', () => {
  let simulator: Simulator
  let world: RunningWorld

  beforeEach(async () => {
    simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
    world = simulator.worlds.create({ scenario, seed: 41, paused: true })
  })
  afterEach(() => simulator.close())

  /** Bids on an auction, half a point above the best bid. */
  const bid = async (target: RunningWorld, key: string, as: string) => {
    const person = target.cast.find((each) => each.key === as)
    const { auctionKeys, auctions } = target.state()
    const id = idByKey(auctionKeys, key)
    if (person === undefined || id === undefined) throw new Error(`no ${as} or no ${key} in this world`)
    const best = auctions.chunks
      .flat()
      .find((auction) => auction?.id === id)
      ?.bids.at(-1)
    const outcome = await target.submit({
      name: 'bid',
      actor: person.userId,
      origin: 'person',
      auctionId: id,
      price: ((best?.value ?? 103 * 32) + 16) / 32,
      rate: null,
      signatorId: null,
      seen: null,
      key: `${as}-${key}-${target.position()}`,
    })
    expect(outcome.ok).toBe(true)
  }

  it('of a client replays to exactly the state at its export', async () => {
    const client = await openMarketplace(simulator, world, 'harbor-crest')
    await client.live()
    await world.advance(3 * MINUTE)
    await bid(world, 'riella-on-5th', 'harbor-crest')
    await world.advance(12 * MINUTE)
    await eventually(async () => expect(client.list('past')).toEqual(await client.freshList('past')))
    const log = exportNdjson(client.market.log)
    client.close()
    const verdict = replay(parseLog(log))
    expect(verdict.entries).toBeGreaterThan(20)
    expect(verdict).toMatchObject({ agrees: true, hash: verdict.recordedHash })
    for (const secret of ['Harbor Crest', 'harborcrest.example', 'Bearer']) expect(log).not.toContain(secret)
  })

  it('of a world gives the same log when only the commands of people are repeated at the same times', async () => {
    await world.advance(2 * MINUTE)
    await bid(world, 'riella-on-5th', 'harbor-crest')
    await bid(world, 'oaks-at-cibolo-creek', 'tidewell')
    await world.advance(7 * MINUTE)
    await bid(world, 'riella-on-5th', 'tidewell')
    await world.advance(10 * MINUTE)

    const freshWorld = simulator.worlds.create({ scenario, seed: 41, paused: true })
    for (const { at, command } of world.log()) {
      if (command.origin !== 'person') continue
      await freshWorld.jump({ instant: at })
      await freshWorld.submit(command)
    }
    await freshWorld.jump({ offsetMs: world.position() })
    expect(freshWorld.log()).toEqual(world.log())
    expect(freshWorld.hash()).toBe(world.hash())
  })

  it('of a world has another hash when another person bids', async () => {
    await world.advance(2 * MINUTE)
    await bid(world, 'riella-on-5th', 'harbor-crest')
    const other = simulator.worlds.create({ scenario, seed: 41, paused: true })
    await other.advance(2 * MINUTE)
    await bid(other, 'riella-on-5th', 'tidewell')
    expect(other.hash()).not.toBe(world.hash())
  })
})
