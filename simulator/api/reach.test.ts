// A wrong body is reported only to users who can reach what the path names.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallName, calls } from '../../src/contract/calls'
import { createSimulator, type Simulator } from '../server'
import { rowsOf } from '../world/table'
import { apiClient } from './fixtures'

let simulator: Simulator
const { newWorld, ask, signIn } = apiClient(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: object
}

const withBody = (Object.keys(calls) as CallName[])
  .map((name): Sent & { readonly name: CallName } => ({ name, ...(calls[name] as Sent) }))
  .filter(({ name, path, body }) => body !== undefined && /\{(auctionId|id)\}/.test(path) && !name.startsWith('origin'))

test.each(withBody)(
  '$name with an empty body says nothing about what another user can see',
  async ({ method, path }) => {
    const world = newWorld()
    const { auctions, loans } = world.state()
    const hidden = [...rowsOf(auctions)].find(({ status }) => status === 'commitment')?.id ?? 0
    const loan = [...rowsOf(loans)][0]?.id ?? 0
    for (const person of ['harbor-crest', 'prairie-lending', 'dana-moss']) {
      const token = await signIn(world, person)
      const answerTo = async (id: number) => {
        const url = path.replace('{auctionId}', String(id)).replace(/\{\w+\}/g, String(id))
        const { status } = await ask(url, { world: world.id, token, method, body: {} })
        return status
      }
      // A number that nothing has.
      expect([person, await answerTo(987_654)]).toEqual([person, expect.not.toBeOneOf([200, 422])])
      if (person === 'harbor-crest') {
        expect([person, await answerTo(path.includes('{auctionId}') ? hidden : loan)]).toEqual([
          person,
          expect.not.toBeOneOf([200, 422]),
        ])
      }
    }
  },
)
