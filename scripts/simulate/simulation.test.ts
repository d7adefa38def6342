// What `npm run simulate` says, and with which exit code it ends.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectedFailures, failingScenario } from '../../simulator/runtime/failing-scenario'
import { simulate } from './simulation'

/** Runs it; what it wrote, as a terminal shows it. */
async function simulated(args: readonly string[]) {
  const written = { out: '', err: '' }
  const code = await simulate(args, {
    out: (line) => (written.out += `${line}\n`),
    err: (line) => (written.err += `${line}\n`),
  })
  return { code, ...written }
}

describe('npm run simulate', () => {
  it('harness walk 12: says with --help how it is called', async () => {
    const { code, out, err } = await simulated(['--help'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^npm run simulate -- SCENARIO/)
  })

  it('ends with 2 and a hint for what it cannot read', async () => {
    const answers = await Promise.all([
      simulated(['first-live-auktion']),
      simulated(['first-live-auction', '--until', 'soon']),
      simulated(['first-live-auction', '--sed', '3']),
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

  it('harness walk 12: takes a file: 1 when it breaks a promise, with the line; 2 when it cannot be read: where, what was expected, the nearest word', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'simulate-'))
    const [broken, unreadable] = [join(folder, 'wrong.yaml'), join(folder, 'unreadable.yaml')]
    await writeFile(broken, failingScenario)
    const mistakes = [
      ['minutes: 10', 'minutes: ten'],
      ['do: start auction', 'do: start auktion'],
      ['status: past, winner', 'statis: past, winner'],
    ] as const
    await writeFile(
      unreadable,
      mistakes.reduce((text, [right, mistake]) => text.replace(right, mistake), failingScenario),
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
    const known = {
      scenario: 'wrong',
      seed: 1,
      passed: false,
      events: expect.any(Number),
      failed: expectedFailures,
      lines,
    }
    expect(verdict).toEqual(known)
    expect(json.out).toBe(`${JSON.stringify(JSON.parse(json.out))}\n`)
    expect(two.err).toContain("unreadable.yaml:3:10: expected 'minutes' to be a number but found 'ten'.")
    expect(two.err).toMatch(
      /:9:18: expected 'do' to be one of 'bid', 'pass', .* found 'start auktion'\. Did you mean 'start auction'\?/,
    )
    expect(two.err).toMatch(/:12:39: unknown word 'statis' here\. Did you mean 'status'\?/)
  })

  it('ends with 2 and the line to blame for a file of commands that is no log of a world', async () => {
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
      [2, '', 'cut: line 2: not valid JSON'],
      [2, '', "client: line 1: not an entry of a world's log"],
      [2, '', "never: line 1: not an entry of a world's log"],
    ])
  })
})
