// The storms of `npm test` on one connector: the pinned seeds and a few others. `npm run fuzz` plays any number.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../../simulator/server'
import { stormsOn } from './acts'
import { failureText, playStorms } from './many-storms'
import { pinnedSeeds } from './pinned-seeds'

/** Several at once, because a storm mostly waits. */
const AT_A_TIME = 8
/** The number of seeds that each connector plays besides the pinned ones. */
const SEEDS = 50

/** Declares the tests of one connector: all pinned seeds, and those from `start` on. */
export function declareStorms(broadcaster: 'reverb' | 'socket.io', start: number): void {
  describe(`storms on ${broadcaster}`, () => {
    let simulator: Simulator
    beforeAll(async () => {
      simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
    })
    afterAll(() => simulator.close())

    const expectNoProblems = async (seeds: readonly number[]): Promise<void> => {
      const failed = await playStorms(simulator, stormsOn(broadcaster, seeds), AT_A_TIME)
      expect(failed.map(failureText)).toEqual([])
    }

    // Verifies: S1.7, S4.13, S4.14, S4.15, S4.16, S4.17
    it('with the pinned seeds end with every client equal to a fresh client', async () => {
      await expectNoProblems(pinnedSeeds)
    }, 600_000)

    it(`with the seeds from ${start} to ${start + SEEDS - 1} end with equal clients, a valid world, and no leaked names`, async () => {
      await expectNoProblems(Array.from({ length: SEEDS }, (_, place) => start + place))
    }, 600_000)
  })
}
