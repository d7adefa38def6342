// The scoring of "Outbid in the last minute": which task is done by what, since when, and what comes too late.
import { describe, expect, it } from 'vitest'
import type { RunningWorld } from '../runtime/running-world'
import { Worlds } from '../runtime/worlds'
import { idByKey } from '../world/keys'
import { personByKey } from '../world/people/people'
import { Progress } from './progress'

const MINUTE = 60_000
const SECOND = 1000

/** What the trainee does, and how many ms after the start: opens the live board, or bids, in percent. */
type Action = readonly [at: number, action: 'opens' | number]

async function bid(world: RunningWorld, price: number): Promise<void> {
  const actor = personByKey(world.state(), 'harbor-crest')?.id ?? 0
  const auctionId = idByKey(world.state().auctionKeys, 'riella-on-5th') ?? 0
  const bare = { rate: null, signatorId: null, seen: null, key: null }
  await world.submit({ name: 'bid', actor, origin: 'person', auctionId, price, ...bare })
}

/** When each task was done, ms after the start; null when it was not done. And the points for it all. */
async function scored(actions: readonly Action[]) {
  const world = new Worlds().create({ scenario: 'outbid-in-the-last-minute', paused: true })
  const progress = new Progress()
  progress.watch(world)
  const { now: start } = world.reading()
  for (const [at, action] of actions) {
    await world.jump({ offsetMs: at })
    if (action === 'opens') progress.opened(world, 'harbor-crest', 'live')
    else await bid(world, action)
  }
  await world.jump({ offsetMs: 40 * MINUTE })
  const { tasks, score, outOf } = progress.of(world)
  world.end()
  expect(outOf).toBe(100)
  const done = tasks.map(({ id, doneAt }) => [id, doneAt === null ? null : doneAt - start])
  return { ...Object.fromEntries(done), score }
}

const opens: Action = [30 * SECOND, 'opens']
const nothing = { find: null, bid: null, outbid: null, lead: null, win: null, score: 0 }
const some = expect.any(Number)

describe('outbid-in-the-last-minute gives points', () => {
  it.each<readonly [string, readonly Action[], object]>([
    ['none for looking on from outside', [], nothing],
    ['10 for opening the live board', [opens], { ...nothing, find: 30 * SECOND, score: 10 }],
    ['10 also for opening it when all is over', [[39 * MINUTE, 'opens']], { ...nothing, find: 39 * MINUTE, score: 10 }],
    [
      'nothing more for a bid that comes after the end',
      [opens, [39 * MINUTE, 110]],
      { ...nothing, find: 30 * SECOND, score: 10 },
    ],
    ['nothing more for a bid that is refused', [opens, [2 * MINUTE, 90]], { ...nothing, find: 30 * SECOND, score: 10 }],
    [
      '40 for bidding and losing the lead for good',
      [opens, [2 * MINUTE, 101.5625]],
      { ...nothing, find: 30 * SECOND, bid: 2 * MINUTE, outbid: some, score: 40 },
    ],
    [
      '80 to who leads when the last minute begins, and loses it then',
      [opens, [28 * MINUTE + 30 * SECOND, 102.4375]],
      { find: 30 * SECOND, bid: 28 * MINUTE + 30 * SECOND, outbid: some, lead: 29 * MINUTE, win: null, score: 80 },
    ],
    [
      '90 to who never loses the lead: there was nothing to take back',
      [opens, [13 * MINUTE, 110]],
      { find: 30 * SECOND, bid: 13 * MINUTE, outbid: null, lead: 29 * MINUTE, win: 30 * MINUTE, score: 90 },
    ],
    [
      '100 for losing the lead, taking it back in the last minute, and winning',
      [opens, [2 * MINUTE, 101.5625], [29 * MINUTE + 30 * SECOND, 110]],
      { find: 30 * SECOND, bid: 2 * MINUTE, outbid: some, lead: 29 * MINUTE + 30 * SECOND, win: some, score: 100 },
    ],
    [
      'all but for the board to who never opened it',
      [
        [2 * MINUTE, 101.5625],
        [29 * MINUTE + 30 * SECOND, 110],
      ],
      { find: null, bid: 2 * MINUTE, outbid: some, lead: 29 * MINUTE + 30 * SECOND, win: some, score: 90 },
    ],
  ])('%s', async (_what, actions, table) => expect(await scored(actions)).toEqual(table))
})
