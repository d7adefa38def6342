// Every built-in scenario meets its expectations and runs the same in every process and time zone.
import { describe, expect, it } from 'vitest'
import type { Script } from '../scenarios/play/script'
import { idByKey } from '../world/keys'
import { personByKey } from '../world/people/people'
import { rowOf } from '../world/table'
import { expectedFailures, failingScenario } from './failing-scenario'
import { scenarioNames, scriptFrom, scriptNamed, sharedFixtures } from './library'
import { openingOf } from './opening'
import { runSimulate } from './run-simulate'
import { playThrough, verdictOf } from './verdict'

const builtIn = (name: string): Script => {
  const script = scriptNamed(name)
  if (script === null) throw new Error(`no scenario ${name}`)
  return script
}

describe('a scenario', () => {
  it.each(scenarioNames())('%s meets its expectations', (name) => {
    const script = builtIn(name)
    expect(script.document.expect.length).toBeGreaterThan(0)
    expect(verdictOf(script, { seed: null, until: null }).failed).toEqual([])
  })

  it.each([1, 9, 17, 25, 33])(
    'first-live-auction meets its expectations with any seed (%d and the next seven)',
    (first) => {
      for (let seed = first; seed < first + 8; seed += 1) {
        expect([seed, verdictOf(builtIn('first-live-auction'), { seed, until: null }).failed]).toEqual([seed, []])
      }
    },
  )

  it('first-live-auction, with its own seed, starts with a full board and the trainee outbid', () => {
    const { state } = openingOf(builtIn('first-live-auction'), sharedFixtures(), 41)
    const riella = rowOf(state.auctions, idByKey(state.auctionKeys, 'riella-on-5th'))
    const trainee = personByKey(state, 'harbor-crest')
    expect(state.lists.live.length).toBeGreaterThanOrEqual(5)
    expect(riella?.bids.length).toBeGreaterThanOrEqual(4)
    expect(riella?.bids.map((bid) => bid.profileId)).toContain(trainee?.profile?.id)
    expect(riella?.bids.at(-1)?.profileId).not.toBe(trainee?.profile?.id)
    expect(state.notifications[trainee?.id ?? 0]?.map((notification) => notification.action)).toContain('outbid')
  })

  it.each(['notified', 'told'])(
    'that expects a notification with the word %s fails if the person did not get it',
    (word) => {
      const text = failingScenario.replace(
        /expect:[\s\S]*/,
        `expect:\n  - {at: 1m, person: harbor-crest, ${word}: originator_declined}\n`,
      )
      const { failed } = verdictOf(scriptFrom('wrong', text, 'wrong.yaml'), { seed: null, until: null })
      expect(failed).toEqual(["at 1m: harbor-crest wasn't notified of originator_declined"])
    },
  )

  it('fails if a step is refused unexpectedly, or is not refused as declared', () => {
    const timeline = `timeline:
  - {at: 0s, do: bid, as: harbor-crest, with: {auction: riella-on-5th, raise: 1}}
  - {at: 1m, do: start auction, refused: true, with: {auction: riella-on-5th, minutes: 5}}
expect:`
    const text = failingScenario.replace(/timeline:[\s\S]*?expect:/, timeline)
    const { failed } = verdictOf(scriptFrom('wrong', text, 'wrong.yaml'), { seed: null, until: 120_000 })
    expect(failed).toEqual(
      expect.arrayContaining([
        'at 0s: bid: Harbor Crest Capital → 101-16 on Riella on 5th: was refused. This auction has not started yet.',
        'at 1m: auction opens: Riella on 5th: was not refused',
      ]),
    )
  })

  it('fails but continues if a step names a deleted auction', () => {
    const timeline = `timeline:
  - {at: 0s, do: delete loan, with: {auction: the-beam}}
  - {at: 1m, do: submit loan, with: {auction: the-beam}}
expect:`
    const text = failingScenario.replace(/timeline:[\s\S]*?expect:/, timeline)
    const { verdict, entries } = playThrough(scriptFrom('wrong', text, 'wrong.yaml'), { seed: null, until: 120_000 })
    expect(entries.map((entry) => entry.command.name)).toEqual(['delete loan', 'leave out'])
    expect(verdict.failed).toContainEqual(expect.stringContaining("There is no auction 'the-beam' in this world."))
  })

  it('fails with a list of the unmet expectations and their lines', () => {
    const script = scriptFrom('wrong', failingScenario, 'wrong.yaml')
    const { passed, failed, lines } = verdictOf(script, { seed: null, until: null })
    expect(passed).toBe(false)
    expect(failed).toEqual(expectedFailures)
    expect(lines).toEqual([11, 11, 12, 12, 13, 13])
  })

  it('names the actual winner by firm name, as the screens do', () => {
    const bid = '  - {at: 1s, do: bid, as: blue-mesa, with: {auction: riella-on-5th, raise: 1}}\nexpect:'
    const text = failingScenario.replace('expect:', bid).replace('winner: any', 'winner: summit-ridge')
    const { failed } = verdictOf(scriptFrom('wrong', text, 'wrong.yaml'), { seed: null, until: null })
    expect(failed).toContain('at end: riella-on-5th is won by Blue Mesa Partners, not by summit-ridge')
  })
})

describe('npm run simulate', () => {
  it('returns the same verdict in a process of another time zone as in this one', { timeout: 60_000 }, async () => {
    const args = ['first-live-auction', '--seed', '7', '--until', '20m', '--json']
    const tokyo = await runSimulate(args, 'Asia/Tokyo')
    expect(JSON.parse(tokyo.out)).toEqual(verdictOf(builtIn('first-live-auction'), { seed: 7, until: 20 * 60_000 }))
    expect(tokyo.code).toBe(0)
  })
})
