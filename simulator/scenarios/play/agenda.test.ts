// What comes first when several things are due.
import { describe, expect, it } from 'vitest'
import type { Command } from '../../world/commands'
import { FIRST, liveWorld, MINUTE, profiles, TEN, users } from '../../world/sample-world'
import type { Planned } from './agenda'
import { stillCourse } from './agenda'
import type { Bot } from './bots'
import { Run, runUntil } from './run'

const END = TEN + 30 * MINUTE
const notice = (at: number, title: string): Planned => ({
  at,
  command: () => ({ name: 'notify', actor: 'system', origin: 'scenario', userId: users.ann, title, text: '' }),
})
const words = (command: Command): string => (command.name === 'notify' ? command.title : command.name)

describe('the agenda', () => {
  it('does timers before steps of the same instant, and steps in the order of the file', () => {
    const timeline = [notice(TEN + 1, 'first'), notice(TEN + 1, 'second'), notice(END, 'with the close')]
    const run = new Run({ ...stillCourse, timeline }, liveWorld(), TEN, 0)
    expect([...runUntil(run, END)].map(({ command }) => words(command))).toEqual([
      'first',
      'second',
      'remind',
      'close on time',
      'with the close',
    ])
    expect(run.next()).toBeNull()
  })

  it('goes on after the steps that were done already', () => {
    const timeline = [notice(TEN + 1, 'done'), notice(TEN + 2, 'open')]
    const run = new Run({ ...stillCourse, timeline }, liveWorld(), TEN + 1, 1)
    const next = run.next()
    expect(next?.command).toMatchObject({ title: 'open' })
  })

  it('forgets what an event has made old: a bid that was planned on an auction which is now paused', () => {
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
    const run = new Run({ ...stillCourse, bots: [bot] }, liveWorld(), TEN, 0)
    expect(run.next()).toMatchObject({ at: TEN + MINUTE, command: { name: 'bid' } })
    run.perform({ name: 'pause auction', actor: 'system', origin: 'control', auctionId: FIRST }, TEN + 1)
    expect(run.next()).toBeNull()
    run.perform({ name: 'resume auction', actor: 'system', origin: 'control', auctionId: FIRST }, TEN + 5 * MINUTE)
    const due = run.next()
    expect(due).toMatchObject({ command: { name: 'bid' } })
    // It was due while nothing could happen: it happens now, never in the past.
    expect(due === null ? 0 : run.doNext(due).at).toBe(TEN + 5 * MINUTE)
  })
})
