// The storms of `npm test` on one connector: found seeds, and a few others. `npm run fuzz` plays as many as one wants.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../simulator/server'
import { createSimulator } from '../../simulator/server'
import { stormsOn } from './acts'
import { playStorms, wrongText } from './many-storms'
import { pinnedSeeds } from './pinned-seeds'

/** Most of a storm is waiting. */
const AT_A_TIME = 8
/** Each connector has so many of its own. */
const SEEDS = 100

/** Declares the tests of one connector, which plays the seeds from `start` on and all pinned ones. */
export function declareStorms(broadcaster: 'reverb' | 'socket.io', start: number): void {
  describe(`storms on the ${broadcaster} line`, () => {
    let simulator: Simulator
    beforeAll(async () => {
      simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
    })
    afterAll(() => simulator.close())

    const leavesNothingWrong = async (seeds: readonly number[]): Promise<void> => {
      const wrong = await playStorms(simulator, stormsOn(broadcaster, seeds), AT_A_TIME)
      expect(wrong.map(wrongText)).toEqual([])
    }

    // Verifies: S1.7, S4.13, S4.14, S4.15, S4.16, S4.17
    it('that once went wrong leave each person with what somebody who has just come sees', async () => {
      await leavesNothingWrong(pinnedSeeds)
    }, 600_000)

    it(`of the seeds from ${start} to ${start + SEEDS - 1} leave the world with its rules and nobody with what is not theirs`, async () => {
      await leavesNothingWrong(Array.from({ length: SEEDS }, (_, place) => start + place))
    }, 600_000)
  })
}
