// Every scenario that ships keeps what it promises, and runs the same in every process and time zone.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Script } from '../scenarios/play/script'
import { idByKey } from '../world/keys'
import { personByKey } from '../world/people/people'
import { rowOf } from '../world/table'
import { matterOfWorlds, scenarioNames, scriptFrom, scriptNamed } from './library'
import { openingOf } from './opening'
import { simulated } from './simulated'
import { playThrough, verdictOf } from './verdict'

const wrong = `title: Wrong
summary: Promises what does not happen
minutes: 10
roles: [investor]
seed: 1
starts: 2026-03-02T10:15:00-05:00
world: spring-market
timeline:
  - {at: 0s, do: start auction, with: {auction: riella-on-5th, minutes: 5}}
expect:
  - {at: 1m, auction: riella-on-5th, status: past, leader: harbor-crest}
  - {at: end, auction: riella-on-5th, status: past, winner: any, bids: {atLeast: 1}}
  - {at: end, live: {atLeast: 1}, left: 5m}
`

/** What it promises in vain. */
const unmet = [
  'at 1m: riella-on-5th is live, not past',
  'at 1m: riella-on-5th is led by nobody, not by harbor-crest',
  'at end: riella-on-5th is won by nobody',
  'at end: riella-on-5th has 0 bids, not at least 1',
  'at end: the market has 0 live auctions, not at least 1',
  'at end: the market has at most 0s left, not 5m',
]

const named = (name: string): Script => {
  const script = scriptNamed(name)
  if (script === null) throw new Error(`no scenario ${name}`)
  return script
}

describe('the scenario', () => {
  it.each(scenarioNames())('%s keeps its expectations', (name) => {
    const script = named(name)
    expect(script.document.expect.length).toBeGreaterThan(0)
    expect(verdictOf(script, { seed: null, until: null }).failed).toEqual([])
  })

  it('first-live-auction shows bids and the soft close whatever the seed', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      expect([seed, verdictOf(named('first-live-auction'), { seed, until: null }).failed]).toEqual([seed, []])
    }
  })

  it('first-live-auction, with the seed it ships with, begins with a full board and a lost lead', () => {
    const { state } = openingOf(named('first-live-auction'), matterOfWorlds(), 41)
    const riella = rowOf(state.auctions, idByKey(state.auctionKeys, 'riella-on-5th'))
    const trainee = personByKey(state, 'harbor-crest')
    expect(state.lists.live.length).toBeGreaterThanOrEqual(5)
    expect(riella?.bids.length).toBeGreaterThanOrEqual(4)
    expect(riella?.bids.map((bid) => bid.profileId)).toContain(trainee?.profile?.id)
    expect(riella?.bids.at(-1)?.profileId).not.toBe(trainee?.profile?.id)
    expect(state.notifications[trainee?.id ?? 0]?.map((one) => one.action)).toContain('outbid')
  })

  it('whose step the world refuses, or fails to refuse, breaks its promise', () => {
    const timeline = `timeline:
  - {at: 0s, do: bid, as: harbor-crest, with: {auction: riella-on-5th, raise: 1}}
  - {at: 1m, do: start auction, refused: true, with: {auction: riella-on-5th, minutes: 5}}
expect:`
    const text = wrong.replace(/timeline:[\s\S]*?expect:/, timeline)
    const { failed } = verdictOf(scriptFrom('wrong', text, 'wrong.yaml'), { seed: null, until: 120_000 })
    expect(failed).toEqual(
      expect.arrayContaining([
        'at 0s: bid: Harbor Crest Capital → 101-16 on Riella on 5th: was refused. This auction has not started yet.',
        'at 1m: auction opens: Riella on 5th: was not refused',
      ]),
    )
  })

  it('whose step names what is gone leaves it out and goes on', () => {
    const timeline = `timeline:
  - {at: 0s, do: delete loan, with: {auction: the-beam}}
  - {at: 1m, do: submit loan, with: {auction: the-beam}}
expect:`
    const text = wrong.replace(/timeline:[\s\S]*?expect:/, timeline)
    const { verdict, entries } = playThrough(scriptFrom('wrong', text, 'wrong.yaml'), { seed: null, until: 120_000 })
    expect(entries.map((entry) => entry.command.name)).toEqual(['delete loan', 'leave out'])
    expect(verdict.failed).toContainEqual(expect.stringContaining("There is no auction 'the-beam' in this world."))
  })

  it('whose expectations are not met fails, and lists them', () => {
    const script = scriptFrom('wrong', wrong, 'wrong.yaml')
    const { passed, failed, lines } = verdictOf(script, { seed: null, until: null })
    expect(passed).toBe(false)
    expect(failed).toEqual(unmet)
    expect(lines).toEqual([11, 11, 12, 12, 13, 13])
  })

  it('harness walk 12: whoever won instead is named as the screens name them', () => {
    const bid = '  - {at: 1s, do: bid, as: blue-mesa, with: {auction: riella-on-5th, raise: 1}}\nexpect:'
    const text = wrong.replace('expect:', bid).replace('winner: any', 'winner: summit-ridge')
    const { failed } = verdictOf(scriptFrom('wrong', text, 'wrong.yaml'), { seed: null, until: null })
    expect(failed).toContain('at end: riella-on-5th is won by Blue Mesa Partners, not by summit-ridge')
  })
})

describe('npm run simulate', () => {
  it('gives the same hash in two processes with different time zones, and in this one', {
    timeout: 60_000,
  }, async () => {
    const args = ['first-live-auction', '--seed', '7', '--until', '20m', '--json']
    const [tokyo, lima] = await Promise.all([simulated(args, 'Asia/Tokyo'), simulated(args, 'America/Lima')])
    const script = named('first-live-auction')
    const here = verdictOf(script, { seed: 7, until: 20 * 60_000 })
    expect(JSON.parse(tokyo.out)).toEqual(here)
    expect(JSON.parse(lima.out)).toEqual(here)
    expect(tokyo.code).toBe(0)
  })

  it('ends with 2 and a hint for what it cannot read', { timeout: 60_000 }, async () => {
    const answers = await Promise.all([
      simulated(['first-live-auktion'], 'UTC'),
      simulated(['first-live-auction', '--until', 'soon'], 'UTC'),
      simulated(['first-live-auction', '--sed', '3'], 'UTC'),
    ])
    expect(answers.map(({ code, out }) => [code, out])).toEqual([
      [2, ''],
      [2, ''],
      [2, ''],
    ])
    expect(answers.map(({ err }) => err)).toEqual([
      expect.stringContaining("Did you mean 'first-live-auction'?"),
      expect.stringContaining("not 'soon'"),
      expect.stringContaining('--sed'),
    ])
  })

  it('harness walk 12: takes a file: 1 when it breaks a promise, with the line; 2 when it cannot be read: where, what was expected, the nearest word', {
    timeout: 60_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'simulate-'))
    const [broken, unreadable] = [join(folder, 'wrong.yaml'), join(folder, 'unreadable.yaml')]
    await writeFile(broken, wrong)
    const mistakes = [
      ['minutes: 10', 'minutes: ten'],
      ['do: start auction', 'do: start auktion'],
      ['status: past, winner', 'statis: past, winner'],
    ] as const
    await writeFile(
      unreadable,
      mistakes.reduce((text, [right, mistake]) => text.replace(right, mistake), wrong),
    )
    const [one, json, two] = await Promise.all([
      simulated([broken]),
      simulated([broken, '--json']),
      simulated([unreadable]),
    ])
    await rm(folder, { recursive: true })
    expect([one.code, json.code, two.code]).toEqual([1, 1, 2])
    // harness walk 12: each failed expectation stands with its file and line.
    expect(one.out).toContain(`${broken}:12: at end: riella-on-5th is won by nobody`)
    expect([one.err, json.err, two.out]).toEqual(['', '', ''])
    const { hash, course, ...verdict } = JSON.parse(json.out)
    for (const each of [hash, course]) expect(each).toMatch(/^[0-9a-f]{64}$/)
    const lines = [11, 11, 12, 12, 13, 13]
    const known = { scenario: 'wrong', seed: 1, passed: false, events: expect.any(Number), failed: unmet, lines }
    expect(verdict).toEqual(known)
    expect(json.out).toBe(`${JSON.stringify(JSON.parse(json.out))}\n`)
    expect(two.err).toContain("unreadable.yaml:3:10: expected 'minutes' to be a number but found 'ten'.")
    expect(two.err).toMatch(
      /:9:18: expected 'do' to be one of 'bid', 'pass', .* found 'start auktion'\. Did you mean 'start auction'\?/,
    )
    expect(two.err).toMatch(/:12:39: unknown word 'statis' here\. Did you mean 'status'\?/)
  })

  it('ends with 2 and the line to blame for a file of commands that is no log of a world', {
    timeout: 60_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'commands-'))
    const entry = '{"at":"2026-03-02T15:15:00.000Z","command":{"name":"ignore","origin":"person"}}'
    const refused = async (name: string, text: string | null) => {
      const file = join(folder, name)
      if (text !== null) await writeFile(file, text)
      const { code, out, err } = await simulated(['no-sale', '--commands', file])
      return [code, out, err.replace(file, name).trim()]
    }
    const answers = await Promise.all([
      refused('absent', null),
      refused('cut', `${entry}\n{"at":`),
      refused('client', `{"kind":"checkpoint","format":1,"state":{}}\n`),
      refused('never', entry.replace('2026-03-02T15:15:00.000Z', 'soon')),
    ])
    await rm(folder, { recursive: true })
    expect(answers).toEqual([
      [2, '', "There is no file 'absent'."],
      [2, '', 'cut: line 2: this is not JSON'],
      [2, '', "client: line 1: this is no entry of a world's log"],
      [2, '', "never: line 1: this is no entry of a world's log"],
    ])
  })
})
