// Every storm that once left something wrong; `npm run fuzz` plays as many others as one wants.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../simulator/server'
import { createSimulator } from '../../simulator/server'
import { stormsOn } from '../fuzz/acts'
import { playStorms, wrongText } from '../fuzz/many-storms'
import { pinnedSeeds } from '../fuzz/pinned-seeds'

const broadcaster = 'socket.io'
describe('a storm on the socket.io line', () => {
  let simulator: Simulator
  beforeAll(async () => {
    simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
  })
  afterAll(() => simulator.close())

  // Verifies: S1.7, S4.13, S4.14, S4.15, S4.16, S4.17
  it('leaves each person with what somebody who has just come sees, and the world with its rules', async () => {
    const storms = stormsOn(broadcaster, pinnedSeeds)
    const wrong = await playStorms(simulator, storms, 6)
    expect(wrong.map(wrongText)).toEqual([])
  }, 600_000)
})
