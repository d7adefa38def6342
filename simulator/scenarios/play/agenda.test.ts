// The order of commands that are due.
import { describe, expect, it } from 'vitest'
import type { Command } from '../../world/commands'
import { FIRST, liveWorld, MINUTE, profiles, TEN, users } from '../../world/sample-world'
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
})
