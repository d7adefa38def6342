// The order of commands that are due.
import { describe, expect, it } from 'vitest'
import type { Command } from '../../world/commands'
import { bidOf, FIRST, liveWorld, MINUTE, profiles, TEN, users } from '../../world/sample-world'
import { noAutomation, type PlannedStep } from './agenda'
import type { Bot } from './bots'
import { Run, runUntil } from './run'

const END = TEN + 30 * MINUTE
const notifyAt = (at: number, title: string): PlannedStep => ({
  at,
  command: () => ({ name: 'notify', actor: 'system', origin: 'scenario', userId: users.ann, title, text: '' }),
})
const labelOf = (command: Command): string => (command.name === 'notify' ? command.title : command.name)

describe('the agenda', () => {
  it('runs timers before steps of the same instant, and steps in the order of the file', () => {
    const timeline = [notifyAt(TEN + 1, 'first'), notifyAt(TEN + 1, 'second'), notifyAt(END, 'with the close')]
    const run = new Run({ ...noAutomation, timeline }, liveWorld(), TEN, 0)
    expect([...runUntil(run, END)].map(({ command }) => labelOf(command))).toEqual([
      'first',
      'second',
      'remind',
      'close on time',
      'with the close',
    ])
    expect(run.next()).toBeNull()
  })

  it('continues after the steps that were already done', () => {
    const timeline = [notifyAt(TEN + 1, 'done'), notifyAt(TEN + 2, 'open')]
    const run = new Run({ ...noAutomation, timeline }, liveWorld(), TEN + 1, 1)
    const next = run.next()
    expect(next?.command).toMatchObject({ title: 'open' })
  })

  it('drops a plan that an event made stale, such as a bid on an auction that is now paused', () => {
    const bot: Bot = {
      key: 'ann',
      userId: users.ann,
      profileId: profiles.ann,
      signatorId: null,
      strategy: { name: 'incremental', pace: [60_000, 60_000], raise: [1, 1] },
      limit: { price: 3300 },
      auctions: null,
      interest: 100,
      from: null,
      until: null,
    }
    const run = new Run({ ...noAutomation, bots: [bot] }, liveWorld(), TEN, 0)
    expect(run.next()).toMatchObject({ at: TEN + MINUTE, command: { name: 'bid' } })
    run.run({ name: 'pause auction', actor: 'system', origin: 'control', auctionId: FIRST }, TEN + 1)
    expect(run.next()).toBeNull()
    run.run({ name: 'resume auction', actor: 'system', origin: 'control', auctionId: FIRST }, TEN + 5 * MINUTE)
    const due = run.next()
    expect(due).toMatchObject({ command: { name: 'bid' } })
    // It was due during the pause, so it runs now, never in the past.
    expect(due === null ? 0 : run.runNext(due).at).toBe(TEN + 5 * MINUTE)
  })

  it('sends held alerts when their minute ends, and follows a change of the settings about days that are due', () => {
    const choose = (value: object): Command => ({
      name: 'store preference',
      actor: users.ann,
      origin: 'person',
      key: 'settings',
      value,
    })
    const seller = { actor: 'system', origin: 'control', auctionId: FIRST } as const
    const terms = { loan: { delivery_last_date_fees: '2026-03-06' } }
    const run = new Run(noAutomation, liveWorld(30, terms), TEN, 0)
    run.run(choose({ push: { paused: true, resumed: true } }), TEN)
    run.run({ name: 'pause auction', ...seller }, TEN + 1)
    run.run({ name: 'resume auction', ...seller }, TEN + 2)
    expect(run.next()).toMatchObject({ at: TEN + MINUTE + 1, command: { name: 'send held alerts', auctionId: FIRST } })
    run.run(bidOf('ann', 102), TEN + 3)
    expect([...runUntil(run, END + MINUTE)].map(({ command }) => command.name)).toEqual([
      'send held alerts',
      'remind',
      'close on time',
    ])
    expect(run.next()).toBeNull()
    run.run(choose({ email: { delivery_due: true } }), END + 2 * MINUTE)
    expect(run.next()).toMatchObject({ command: { name: 'remind', reminder: 'delivery due' } })
    run.run({ name: 'reset preferences', actor: users.ann, origin: 'person' }, END + 3 * MINUTE)
    expect(run.next()).toBeNull()
  })
})
