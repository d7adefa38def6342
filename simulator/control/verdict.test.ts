// Every scenario that ships keeps what it promises, and runs the same in every process and time zone.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { scenarioNames, scriptFrom, scriptNamed } from './library'
import { verdictOf } from './verdict'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))

/** `npm run simulate` in a process of its own. */
async function simulated(args: readonly string[], zone: string): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, TZ: zone }
  try {
    const { stdout, stderr } = await run(process.execPath, ['--import', 'tsx', 'scripts/simulate.ts', ...args], {
      cwd: root,
      env,
    })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'stdout' in error && 'stderr' in error)) throw error
    return { code: Number(error.code), out: String(error.stdout), err: String(error.stderr) }
  }
}

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

describe('the scenario', () => {
  it.each(scenarioNames())('%s keeps its expectations', async (name) => {
    const script = scriptNamed(name)
    if (script === null) throw new Error(`no scenario ${name}`)
    expect(script.words.expect.length).toBeGreaterThan(0)
    expect((await verdictOf(script, { seed: null, until: null })).failed).toEqual([])
  })

  it('that promises something else fails, and says what', async () => {
    const script = scriptFrom('wrong', wrong, 'wrong.yaml')
    const { passed, failed } = await verdictOf(script, { seed: null, until: null })
    expect(passed).toBe(false)
    expect(failed).toEqual([
      'at 1m: riella-on-5th is live, not past',
      'at 1m: riella-on-5th is led by nobody, not by harbor-crest',
      'at end: riella-on-5th is won by nobody',
      'at end: riella-on-5th has 0 bids, not at least 1',
      'at end: the market has 0 live auctions, not at least 1',
      'at end: the market has at most 0s left, not 5m',
    ])
  })
})

describe('npm run simulate', () => {
  it('gives the same hash in two processes with different time zones, and in this one', {
    timeout: 60_000,
  }, async () => {
    const args = ['first-live-auction', '--seed', '7', '--until', '20m', '--json']
    const [tokyo, lima] = await Promise.all([simulated(args, 'Asia/Tokyo'), simulated(args, 'America/Lima')])
    const script = scriptNamed('first-live-auction')
    if (script === null) throw new Error('no scenario')
    const here = await verdictOf(script, { seed: 7, until: 20 * 60_000 })
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

  it('takes a file: 1 when it breaks a promise, 2 with line and column when it cannot be read', {
    timeout: 60_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'simulate-'))
    const [broken, unreadable] = [join(folder, 'wrong.yaml'), join(folder, 'unreadable.yaml')]
    await writeFile(broken, wrong)
    await writeFile(unreadable, wrong.replace('minutes: 10', 'minutes: ten'))
    const [one, two] = await Promise.all([simulated([broken], 'UTC'), simulated([unreadable], 'UTC')])
    await rm(folder, { recursive: true })
    expect([one.code, two.code]).toEqual([1, 2])
    expect(one.out).toContain('at end: riella-on-5th is won by nobody')
    expect(two.err).toContain("unreadable.yaml:3:10: expected 'minutes' to be a number but found 'ten'.")
  })
})
