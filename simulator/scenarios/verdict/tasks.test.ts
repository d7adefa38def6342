// Detecting from the log and the state when a trainee completed a task.
import { describe, expect, it } from 'vitest'
import type { Command } from '../../world/commands'
import { bidOf, liveWorld, MINUTE, passOf, TEN, users } from '../../world/sample-world'
import { noAutomation } from '../play/agenda'
import { Run } from '../play/run'
import { readScenario, readWorld, type Script } from '../play/script'
import { TaskTracker } from './tasks'

const world = readWorld(
  `title: Small
people:
  - {key: ann, role: investor, name: Ann Capital, email: desk@ann.example, phone: "12025550101", password: ann-password-1}
  - {key: bob, role: investor, name: Bob Capital, email: desk@bob.example, phone: "12025550103", password: bob-password-1}
  - {key: lena, role: lender, name: Lena Lending, email: desk@lena.example, phone: "12025550102", password: lena-password-1}
auctions: []
`,
  'small.yaml',
).value

/** A script with one task, in the sample world at ten o'clock. */
const script = (when: string): Script =>
  readScenario(
    'task',
    `title: Task
summary: One task
minutes: 40
roles: [investor]
seed: 7
starts: 2026-03-02T10:00:00-05:00
world: small
cast: {trainee: ann, rival: bob, seller: lena}
marks: {late: 20m}
later: [auction-1001]
tasks:
  - {id: it, say: Do it, when: ${when}, points: 40}
`,
    'task.yaml',
    () => world,
    ['small'],
  )

type TimedCommand = readonly [minute: number, command: Command]

/** When the task was done, in minutes after the start; null if it wasn't done by minute 31. */
function doneAt(
  when: string,
  commands: readonly TimedCommand[],
  seats: Readonly<Record<string, string>> = {},
): number | null {
  const run = new Run(noAutomation, liveWorld(), TEN, 0)
  const tracker = new TaskTracker(script(when), run.state, TEN, seats)
  const record = (result: ReturnType<Run['run']>): void => tracker.record({ ...result, events: result.decision.events })
  const catchUp = (until: number): void => {
    for (let due = run.next(); due !== null && due.at <= until; due = run.next()) record(run.runNext(due))
  }
  for (const [minute, command] of commands) {
    catchUp(TEN + minute * MINUTE)
    record(run.run(command, TEN + minute * MINUTE))
  }
  catchUp(TEN + 31 * MINUTE)
  tracker.advance(TEN + 31 * MINUTE)
  const [task] = tracker.progress()
  expect(tracker.score()).toBe(task?.doneAt === null ? 0 : 40)
  return task?.doneAt === null || task === undefined ? null : (task.doneAt - TEN) / MINUTE
}

const pass = passOf('ann')
const notify: Command = { name: 'notify', actor: 'system', origin: 'control', userId: users.ann, title: 'x', text: 'y' }
const lastNotification = (userId: number): number => liveWorld().notifications[userId]?.at(-1)?.id ?? 0

describe('a task', () => {
  it.each<readonly [string, string, readonly TimedCommand[], number | null]>([
    ['a bid', '{bid: trainee}', [[3, bidOf('ann', 102)]], 3],
    ['a bid, but not of another investor', '{bid: trainee}', [[3, bidOf('bob', 102)]], null],
    ['a bid, but not a refused one', '{bid: trainee}', [[3, bidOf('ann', 90)]], null],
    ['a refusal', '{refused: trainee}', [[3, bidOf('ann', 90)]], 3],
    [
      'a bid at a price',
      '{bid: trainee, atLeast: "103-00"}',
      [
        [3, bidOf('ann', 102)],
        [4, bidOf('ann', 103)],
      ],
      4,
    ],
    [
      'a bid after a mark',
      '{bid: trainee, after: late}',
      [
        [3, bidOf('ann', 102)],
        [25, bidOf('ann', 103)],
      ],
      25,
    ],
    ['a bid before an offset', '{bid: trainee, before: 2m}', [[3, bidOf('ann', 102)]], null],
    [
      'being outbid',
      '{outbid: trainee}',
      [
        [3, bidOf('ann', 102)],
        [5, bidOf('bob', 103)],
      ],
      5,
    ],
    [
      'leading',
      '{leading: trainee}',
      [
        [3, bidOf('ann', 102)],
        [5, bidOf('bob', 103)],
      ],
      3,
    ],
    ['leading when the window opens', '{leading: trainee, after: late}', [[3, bidOf('ann', 102)]], 20],
    [
      'leading, but not if the lead is lost before the window',
      '{leading: trainee, after: late}',
      [
        [3, bidOf('ann', 102)],
        [19, bidOf('bob', 103)],
      ],
      null,
    ],
    ['a win', '{won: trainee}', [[3, bidOf('ann', 102)]], 30],
    ['a sale', '{sold: seller}', [[3, bidOf('ann', 102)]], 30],
    ['a sale, but not an auction without bids', '{sold: seller}', [], null],
    ['a pass', '{passed: trainee}', [[3, pass]], 3],
    ['an action', '{did: trainee, do: pass}', [[3, pass]], 3],
    ['a status', '{auction: auction-1001, status: past}', [], 30],
    [
      'a list of conditions, once the last one is met',
      '[{bid: trainee}, {outbid: trainee}]',
      [
        [3, bidOf('ann', 102)],
        [5, bidOf('bob', 103)],
      ],
      5,
    ],
    [
      'a list of conditions, but not if only one is met',
      '[{bid: trainee}, {outbid: trainee}]',
      [[3, bidOf('ann', 102)]],
      null,
    ],
  ])('detects %s', (_, when, commands, minute) => {
    expect(doneAt(when, commands)).toBe(minute)
  })

  it('detects that a notification was read', () => {
    const ids = [lastNotification(users.ann) + 1]
    const read: Command = { name: 'read notifications', actor: users.ann, origin: 'person', ids }
    expect(
      doneAt('{read: trainee, action: notice}', [
        [2, notify],
        [4, read],
      ]),
    ).toBe(4)
    expect(
      doneAt('{read: trainee, action: outbid}', [
        [2, notify],
        [4, read],
      ]),
    ).toBeNull()
  })

  it.each<readonly [string, string, readonly TimedCommand[]]>([
    ['a reminder that the close settles', '{read: trainee, action: auction_reminder}', []],
    ['a reminder that a pass settles', '{read: trainee, action: auction_reminder}', [[22, pass]]],
    ['an unread notification', '{read: trainee, action: notice}', [[2, notify]]],
    [
      'a notification that someone else read',
      '{read: trainee}',
      [[2, { name: 'read notifications', actor: users.bob, origin: 'person', ids: [lastNotification(users.bob)] }]],
    ],
    ['someone else’s action', '{did: trainee, do: pass}', [[3, { ...pass, actor: users.bob }]]],
    [
      'an action that changes nothing',
      '{did: trainee, do: pass, after: 4m}',
      [
        [3, pass],
        [5, pass],
      ],
    ],
    ['a refused action', '{did: trainee, do: bid}', [[3, bidOf('ann', 90)]]],
    ['someone else’s pass', '{passed: trainee}', [[3, { ...pass, actor: users.bob }]]],
    ['someone else’s refusal', '{refused: trainee}', [[3, bidOf('bob', 90)]]],
    [
      'someone else’s lost lead',
      '{outbid: trainee}',
      [
        [3, bidOf('bob', 102)],
        [5, bidOf('cyd', 103)],
      ],
    ],
    ['someone else’s win', '{won: trainee}', [[3, bidOf('bob', 102)]]],
    [
      'the trainee’s own better bid',
      '{outbid: trainee}',
      [
        [3, bidOf('ann', 102)],
        [5, bidOf('ann', 103)],
      ],
    ],
  ])('isn’t completed by %s', (_, when, commands) => {
    expect(doneAt(when, commands)).toBeNull()
  })

  it('isn’t completed by the first bid for a trainee without a profile', () => {
    expect(doneAt('{outbid: trainee}', [[3, bidOf('bob', 102)]], { trainee: 'newcomer' })).toBeNull()
  })

  it('follows the persona in the seat', () => {
    expect(doneAt('{bid: trainee}', [[3, bidOf('bob', 102)]], { trainee: 'bob' })).toBe(3)
  })

  it('can require a page, which the app reports', () => {
    const tracker = new TaskTracker(script('{opened: trainee, board: live}'), liveWorld(), TEN)
    tracker.recordOpened('bob', 'live', TEN + 1)
    tracker.recordOpened('ann', 'past', TEN + 2)
    expect(tracker.score()).toBe(0)
    tracker.recordOpened('ann', 'live', TEN + 3)
    expect(tracker.progress()).toMatchObject([{ id: 'it', say: 'Do it', points: 40, doneAt: TEN + 3 }])
  })
})
