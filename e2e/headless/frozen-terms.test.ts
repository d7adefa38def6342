// The bid sheet of a live auction never changes, whatever command arrives in which order. So a bid that is prepared under the two-person
// rule, which only a live auction allows, is confirmed on the terms that it was prepared on, or not at all.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'
import { type Command, commandNames } from '../../simulator/world/commands'
import { decide } from '../../simulator/world/decide'
import { draws } from '../../simulator/world/draws'
import { evolveAll } from '../../simulator/world/evolve'
import type { AuctionRecord, WorldState } from '../../simulator/world/state'
import { rowOf } from '../../simulator/world/table'
import { commandsNamed } from '../fuzz/fuzzed-steps'
import { firstAuction } from './world-actions'

let simulator: Simulator
let world: RunningWorld
let live: AuctionRecord
let now: number

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
  world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 41, paused: true })
  live = firstAuction(world, 'live')
  now = world.reading().now
})
afterAll(() => simulator.close())

/** Random commands of this name, each also about the live auction and its loan. */
const commandsAbout = (name: Command['name'], seed: number): readonly Command[] =>
  commandsNamed(name, world, draws(seed, name)).flatMap((command) => [
    command,
    {
      ...command,
      ...('auctionId' in command ? { auctionId: live.id } : {}),
      ...('loanId' in command ? { loanId: live.loanId } : {}),
    } as Command,
  ])

/** The state after a command; the same one if it is refused. */
function stateAfter(state: WorldState, command: Command, at: number): WorldState {
  const decision = decide(state, command, at)
  return decision.ok ? evolveAll(state, decision.events) : state
}

const auctionIn = (state: WorldState): AuctionRecord | undefined => rowOf(state.auctions, live.id)

describe('the bid sheet of a live auction', () => {
  it.each(commandNames)('is the same after any command "%s"', (name) => {
    expect(live.bidSheet).toBeDefined()
    for (const command of commandsAbout(name, 51)) {
      const after = auctionIn(stateAfter(world.state(), command, now))
      if (after?.status === 'live') expect(after.bidSheet).toEqual(live.bidSheet)
    }
  })

  it('is the same after random commands of all kinds, one after another, until the auction ends', () => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const pick = draws(seed, 'order')
      const commands = commandNames
        .flatMap((name) => commandsAbout(name, seed))
        .map((command) => ({ command, place: pick.between(0, 1_000_000) }))
        .sort((a, b) => a.place - b.place)
      let state = world.state()
      for (const { command } of commands) {
        const next = stateAfter(state, command, now)
        const after = auctionIn(next)
        // Commands that end the auction are left out, so that the others meet it live.
        if (after?.status !== 'live') continue
        expect(after.bidSheet).toEqual(live.bidSheet)
        state = next
      }
      expect(state).not.toBe(world.state())
    }
  })
})
