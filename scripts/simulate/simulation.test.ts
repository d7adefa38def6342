import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectedFailures, failingScenario } from '../../simulator/runtime/failing-scenario'
import { simulate } from './simulation'

async function runSimulate(...args: readonly string[]) {
  const printed = { out: '', err: '' }
  const code = await simulate(args, {
    out: (line) => (printed.out += `${line}\n`),
    err: (line) => (printed.err += `${line}\n`),
  })
  return { code, ...printed }
}

/** Runs `use` with files of these contents in a folder. */
async function withFiles<T>(texts: Readonly<Record<string, string>>, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'simulate-'))
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text)
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('npm run simulate', () => {
  it('prints its usage with --help', async () => {
    const { code, out, err } = await runSimulate('--help')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^npm run simulate -- SCENARIO/)
  })

  it.each([
    [['first-live-auktion'], "Did you mean 'first-live-auction'?"],
    [['first-live-auction', '--until', 'soon'], "not 'soon'"],
    [['first-live-auction', '--sed', '3'], '--sed'],
  ])('ends with 2 and a hint for %j', async (args, hint) => {
    expect(await runSimulate(...args)).toEqual({ code: 2, out: '', err: expect.stringContaining(hint) })
  })

  it('ends with 1 when expectations fail, and prints the file and line of each', () =>
    withFiles({ 'wrong.yaml': failingScenario }, async (folder) => {
      const file = join(folder, 'wrong.yaml')
      const [text, json] = [await runSimulate(file), await runSimulate(file, '--json')]
      expect([text.code, text.err, json.code, json.err]).toEqual([1, '', 1, ''])
      expect(text.out).toContain(`${file}:12: at end: riella-on-5th is won by nobody`)
      const { hash, traceHash, ...verdict } = JSON.parse(json.out)
      for (const each of [hash, traceHash]) expect(each).toMatch(/^[0-9a-f]{64}$/)
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
    }))

  it('ends with 2 for an invalid scenario, and prints the position, the expected value, and the nearest valid word', () => {
    const text = failingScenario
      .replace('minutes: 10', 'minutes: ten')
      .replace('do: start auction', 'do: start auktion')
      .replace('status: past, winner', 'statis: past, winner')
    return withFiles({ 'unreadable.yaml': text }, async (folder) => {
      const { code, out, err } = await runSimulate(join(folder, 'unreadable.yaml'))
      expect([code, out]).toEqual([2, ''])
      expect(err).toContain("unreadable.yaml:3:10: expected 'minutes' to be a number but found 'ten'.")
      expect(err).toContain(":9:18: unknown 'do' 'start auktion'. Did you mean 'start auction'?")
      expect(err).toMatch(/:12:39: unknown word 'statis' here\. Did you mean 'status'\?/)
    })
  })

  it('ends with 2 for a file of commands that isn’t a log of a world, and prints the line', () => {
    const entry = '{"at":"2026-03-02T15:15:00.000Z","command":{"name":"ignore","origin":"person"}}'
    const files = {
      cut: `${entry}\n{"at":`,
      client: '{"kind":"checkpoint","format":1,"state":{}}\n',
      never: entry.replace('2026-03-02T15:15:00.000Z', 'soon'),
    }
    return withFiles(files, async (folder) => {
      const errors = []
      for (const name of ['absent', 'cut', 'client', 'never']) {
        const { code, out, err } = await runSimulate('no-sale', '--commands', join(folder, name))
        expect([code, out]).toEqual([2, ''])
        errors.push(err.replace(`${folder}/`, '').trim())
      }
      expect(errors).toEqual([
        "There is no file 'absent'.",
        'cut: line 2: not valid JSON',
        "client: line 1: not an entry of a world's log",
        "never: line 1: not an entry of a world's log",
      ])
    })
  })
})
