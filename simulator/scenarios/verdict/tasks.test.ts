// What a trainee is asked to do is found out from the log and the state, with the instant at which it was done.
import { describe, expect, it } from 'vitest'
import type { Command } from '../../world/commands'
import { bidOf, liveWorld, MINUTE, passOf, TEN, users } from '../../world/sample-world'
import { stillCourse } from '../play/agenda'
import { Run } from '../play/run'
import type { Script } from '../play/script'
import { readScenario, readWorld } from '../play/script'
import { TaskBook } from './tasks'

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

/** A script of one task, in the sample world at ten o'clock. */
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

type Doing = readonly [minute: number, command: Command]

/** When the task was done, in minutes after the start; null when it was not done by minute 31. */
function doneAt(when: string, doings: readonly Doing[], seats: Readonly<Record<string, string>> = {}): number | null {
  const run = new Run(stillCourse, liveWorld(), TEN, 0)
  const book = new TaskBook(script(when), run.state, TEN, seats)
  const tell = (happened: ReturnType<Run['perform']>): void =>
    book.saw({ ...happened, events: happened.decision.events })
  const catchUp = (until: number): void => {
    for (let due = run.next(); due !== null && due.at <= until; due = run.next()) tell(run.doNext(due))
  }
  for (const [minute, command] of doings) {
    catchUp(TEN + minute * MINUTE)
    tell(run.perform(command, TEN + minute * MINUTE))
  }
  catchUp(TEN + 31 * MINUTE)
  book.passed(TEN + 31 * MINUTE)
  const [found] = book.progress()
  expect(book.score()).toBe(found?.doneAt === null ? 0 : 40)
  return found?.doneAt === null || found === undefined ? null : (found.doneAt - TEN) / MINUTE
}

const pass = passOf('ann')
const notice: Command = { name: 'notify', actor: 'system', origin: 'control', userId: users.ann, title: 'x', text: 'y' }

describe('a task', () => {
  it.each<readonly [string, string, readonly Doing[], number | null]>([
    ['bid', '{bid: trainee}', [[3, bidOf('ann', 102)]], 3],
    ['bid of somebody else', '{bid: trainee}', [[3, bidOf('bob', 102)]], null],
    ['bid that is refused', '{bid: trainee}', [[3, bidOf('ann', 90)]], null],
    ['refusal', '{refused: trainee}', [[3, bidOf('ann', 90)]], 3],
    [
      'bid at a price',
      '{bid: trainee, atLeast: "103-00"}',
      [
        [3, bidOf('ann', 102)],
        [4, bidOf('ann', 103)],
      ],
      4,
    ],
    [
      'bid after a mark',
      '{bid: trainee, after: late}',
      [
        [3, bidOf('ann', 102)],
        [25, bidOf('ann', 103)],
      ],
      25,
    ],
    ['bid before a moment', '{bid: trainee, before: 2m}', [[3, bidOf('ann', 102)]], null],
    [
      'lost lead',
      '{outbid: trainee}',
      [
        [3, bidOf('ann', 102)],
        [5, bidOf('bob', 103)],
      ],
      5,
    ],
    [
      'lead',
      '{leading: trainee}',
      [
        [3, bidOf('ann', 102)],
        [5, bidOf('bob', 103)],
      ],
      3,
    ],
    ['lead that lasts into a window', '{leading: trainee, after: late}', [[3, bidOf('ann', 102)]], 20],
    [
      'lead that is lost before its window',
      '{leading: trainee, after: late}',
      [
        [3, bidOf('ann', 102)],
        [19, bidOf('bob', 103)],
      ],
      null,
    ],
    ['win', '{won: trainee}', [[3, bidOf('ann', 102)]], 30],
    ['sale', '{sold: seller}', [[3, bidOf('ann', 102)]], 30],
    ['auction without a bid is no sale', '{sold: seller}', [], null],
    ['pass', '{passed: trainee}', [[3, pass]], 3],
    ['action', '{did: trainee, do: pass}', [[3, pass]], 3],
    ['status', '{auction: auction-1001, status: past}', [], 30],
    [
      'list of conditions, when the last comes true',
      '[{bid: trainee}, {outbid: trainee}]',
      [
        [3, bidOf('ann', 102)],
        [5, bidOf('bob', 103)],
      ],
      5,
    ],
    ['list of conditions that is half done', '[{bid: trainee}, {outbid: trainee}]', [[3, bidOf('ann', 102)]], null],
  ])('knows a %s', (_, when, doings, minute) => {
    expect(doneAt(when, doings)).toBe(minute)
  })

  it('knows that somebody read a notice', () => {
    const ids = [liveWorld().nextNotificationId]
    const read: Command = { name: 'read notifications', actor: users.ann, origin: 'person', ids }
    expect(
      doneAt('{read: trainee, action: notice}', [
        [2, notice],
        [4, read],
      ]),
    ).toBe(4)
    expect(
      doneAt('{read: trainee, action: outbid}', [
        [2, notice],
        [4, read],
      ]),
    ).toBeNull()
  })

  it.each<readonly [string, string, readonly Doing[]]>([
    ['a reminder that the close of the auction settles', '{read: trainee, action: auction_reminder}', []],
    ['a reminder that a pass settles', '{read: trainee, action: auction_reminder}', [[22, pass]]],
    ['a notice that came and was not opened', '{read: trainee, action: notice}', [[2, notice]]],
    [
      'a notice that somebody else read',
      '{read: trainee}',
      [
        [
          2,
          { name: 'read notifications', actor: users.bob, origin: 'person', ids: [liveWorld().nextNotificationId - 1] },
        ],
      ],
    ],
    ['an action of somebody else', '{did: trainee, do: pass}', [[3, { ...pass, actor: users.bob }]]],
    [
      'an action that changes nothing',
      '{did: trainee, do: pass, after: 4m}',
      [
        [3, pass],
        [5, pass],
      ],
    ],
    ['an action that is refused', '{did: trainee, do: bid}', [[3, bidOf('ann', 90)]]],
    ['a pass of somebody else', '{passed: trainee}', [[3, { ...pass, actor: users.bob }]]],
    ['a refusal of somebody else', '{refused: trainee}', [[3, bidOf('bob', 90)]]],
    [
      'a lead that somebody else loses',
      '{outbid: trainee}',
      [
        [3, bidOf('bob', 102)],
        [5, bidOf('cyd', 103)],
      ],
    ],
    ['the win of somebody else', '{won: trainee}', [[3, bidOf('bob', 102)]]],
    [
      'a better bid of one’s own',
      '{outbid: trainee}',
      [
        [3, bidOf('ann', 102)],
        [5, bidOf('ann', 103)],
      ],
    ],
  ])('is not done by %s', (_, when, doings) => {
    expect(doneAt(when, doings)).toBeNull()
  })

  it('is not done by the first bid of all for one who has no profile yet', () => {
    expect(doneAt('{outbid: trainee}', [[3, bidOf('bob', 102)]], { trainee: 'newcomer' })).toBeNull()
  })

  it('is asked of whoever sits in the seat', () => {
    expect(doneAt('{bid: trainee}', [[3, bidOf('bob', 102)]], { trainee: 'bob' })).toBe(3)
  })

  it('may ask for a page, which is told from outside', () => {
    const book = new TaskBook(script('{opened: trainee, board: live}'), liveWorld(), TEN)
    book.opened('bob', 'live', TEN + 1)
    book.opened('ann', 'past', TEN + 2)
    expect(book.score()).toBe(0)
    book.opened('ann', 'live', TEN + 3)
    expect(book.progress()).toMatchObject([{ id: 'it', say: 'Do it', points: 40, doneAt: TEN + 3 }])
  })
})
