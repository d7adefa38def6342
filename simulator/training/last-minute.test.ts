// The scoring of "Outbid in the last minute".
import { describe, expect, it } from 'vitest'
import type { RunningWorld } from '../runtime/running-world'
import { Worlds } from '../runtime/worlds'
import { idByKey } from '../world/keys'
import { personByKey } from '../world/people/people'
import { Progress } from './progress'

const MINUTE = 60_000
const SECOND = 1000

/** A trainee's action, ms after the start: opening the live board, or a bid in percent. */
type Action = readonly [at: number, action: 'opens' | number]

async function bid(world: RunningWorld, price: number): Promise<void> {
  const actor = personByKey(world.state(), 'harbor-crest')?.id ?? 0
  const auctionId = idByKey(world.state().auctionKeys, 'riella-on-5th') ?? 0
  const rest = { rate: null, signatorId: null, seen: null, key: null }
  await world.submit({ name: 'bid', actor, origin: 'person', auctionId, price, ...rest })
}

/** When each task was done, ms after the start, or null; and the total score. */
async function scoreOf(actions: readonly Action[]) {
  const world = new Worlds().create({ scenario: 'outbid-in-the-last-minute', paused: true })
  const progress = new Progress()
  progress.watch(world)
  const { now: start } = world.reading()
  for (const [at, action] of actions) {
    await world.jump({ offsetMs: at })
    if (action === 'opens') progress.recordOpening(world, 'harbor-crest', 'live')
    else await bid(world, action)
  }
  await world.jump({ offsetMs: 40 * MINUTE })
  const { tasks, score, outOf } = progress.of(world)
  world.end()
  expect(outOf).toBe(100)
  const done = tasks.map(({ id, doneAt }) => [id, doneAt === null ? null : doneAt - start])
  return { ...Object.fromEntries(done), score }
}

const openBoard: Action = [30 * SECOND, 'opens']
const nothingDone = { find: null, bid: null, outbid: null, lead: null, win: null, score: 0 }
const some = expect.any(Number)

describe('the score of outbid-in-the-last-minute', () => {
  it.each<readonly [string, readonly Action[], object]>([
    ['is 0 for doing nothing', [], nothingDone],
    ['is 10 for opening the live board', [openBoard], { ...nothingDone, find: 30 * SECOND, score: 10 }],
    [
      'is 10 even for opening it after the end',
      [[39 * MINUTE, 'opens']],
      { ...nothingDone, find: 39 * MINUTE, score: 10 },
    ],
    [
      'stays at 10 for a bid after the end',
      [openBoard, [39 * MINUTE, 110]],
      { ...nothingDone, find: 30 * SECOND, score: 10 },
    ],
    ['stays at 10 for a refused bid', [openBoard, [2 * MINUTE, 90]], { ...nothingDone, find: 30 * SECOND, score: 10 }],
    [
      'is 40 for bidding and losing the lead for good',
      [openBoard, [2 * MINUTE, 101.5625]],
      { ...nothingDone, find: 30 * SECOND, bid: 2 * MINUTE, outbid: some, score: 40 },
    ],
    [
      'is 80 for leading into the last minute and then losing the lead',
      [openBoard, [28 * MINUTE + 30 * SECOND, 102.4375]],
      { find: 30 * SECOND, bid: 28 * MINUTE + 30 * SECOND, outbid: some, lead: 29 * MINUTE, win: null, score: 80 },
    ],
    [
      'is 90 for never losing the lead, which leaves nothing to win back',
      [openBoard, [13 * MINUTE, 110]],
      { find: 30 * SECOND, bid: 13 * MINUTE, outbid: null, lead: 29 * MINUTE, win: 30 * MINUTE, score: 90 },
    ],
    [
      'is 100 for losing the lead, regaining it in the last minute, and winning',
      [openBoard, [2 * MINUTE, 101.5625], [29 * MINUTE + 30 * SECOND, 110]],
      { find: 30 * SECOND, bid: 2 * MINUTE, outbid: some, lead: 29 * MINUTE + 30 * SECOND, win: some, score: 100 },
    ],
    [
      'is 90 for doing everything but opening the board',
      [
        [2 * MINUTE, 101.5625],
        [29 * MINUTE + 30 * SECOND, 110],
      ],
      { find: null, bid: 2 * MINUTE, outbid: some, lead: 29 * MINUTE + 30 * SECOND, win: some, score: 90 },
    ],
  ])('%s', async (_what, actions, expected) => expect(await scoreOf(actions)).toEqual(expected))
})
