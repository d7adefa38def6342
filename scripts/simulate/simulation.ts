// What `npm run simulate` does, without a process of its own: reads its arguments, runs scenarios, says what came of them.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { readCommandLog, UnreadableCommandLog } from '../../simulator/recording/command-log'
import { difference } from '../../simulator/runtime/difference'
import { scenarioNames, scriptFrom, scriptNamed } from '../../simulator/runtime/library'
import type { LogEntry } from '../../simulator/runtime/running-world'
import type { Verdict } from '../../simulator/runtime/verdict'
import { verdictOf } from '../../simulator/runtime/verdict'
import { InvalidFile } from '../../simulator/scenarios/language/document'
import { parseDuration } from '../../simulator/scenarios/language/durations'
import { didYouMean } from '../../simulator/scenarios/language/nearest'
import type { RecordedCommand, Script } from '../../simulator/scenarios/play/script'

/** Wrong arguments: printed, with exit code 2. */
class Unusable extends Error {}

const USAGE = `npm run simulate -- SCENARIO [--seed N] [--until OFFSET] [--commands LOG] [--json]
       npm run simulate -- SCENARIO --seeds 1..500   every seed; a failing one in its least form, as a scenario file
       npm run simulate -- --diff LOG LOG            the first difference of two downloaded logs`

/** What is asked for besides one run. */
type OtherWish =
  | { readonly kind: 'help' }
  | { readonly kind: 'diff'; readonly files: readonly string[] }
  | { readonly kind: 'seeds'; readonly script: Script; readonly file: string; readonly seeds: string }

interface Wish {
  readonly script: Script
  readonly file: string
  readonly seed: number | null
  readonly until: number | null
  readonly recorded?: readonly RecordedCommand[]
  readonly json: boolean
}

function wishOf(args: readonly string[]): Wish | OtherWish {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      until: { type: 'string' },
      commands: { type: 'string' },
      seeds: { type: 'string' },
      diff: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const [name, ...more] = positionals
  if (values.help) return { kind: 'help' }
  if (values.diff) return { kind: 'diff', files: positionals }
  if (name === undefined || more.length > 0) throw new Unusable(`Name one scenario: ${USAGE}`)
  const seed = values.seed === undefined ? null : Number(values.seed)
  if (seed !== null && !(Number.isInteger(seed) && seed >= 0 && seed <= 2_147_483_647)) {
    throw new Unusable(`--seed takes a whole number from 0 to 2147483647, not '${values.seed}'.`)
  }
  const until = values.until === undefined ? null : parseDuration(values.until)
  if (values.until !== undefined && until === null) {
    throw new Unusable(`--until takes an offset such as 90s, 5m or 2h, not '${values.until}'.`)
  }
  const script = scriptOf(name)
  const file = fileOf(name)
  const wish = { script, file, seed, json: values.json }
  if (values.seeds !== undefined) return { kind: 'seeds', script, file, seeds: values.seeds }
  if (values.commands === undefined) return { ...wish, until }
  const { recorded, last } = commandsIn(values.commands)
  return { ...wish, recorded, until: until ?? Math.max(0, (last ?? script.startsAt) - script.startsAt) }
}

/** The file of the same, as one opens it from here. */
function fileOf(name: string): string {
  const shipped = join(import.meta.dirname, '..', '..', 'fixtures', 'scenarios', `${name}.yaml`)
  return existsSync(shipped) ? relative(process.cwd(), shipped) : name
}

/** The entries of a downloaded log. */
function logIn(file: string | undefined): readonly LogEntry[] {
  if (file === undefined || !existsSync(file)) throw new Unusable(`--diff takes two downloaded logs: ${USAGE}`)
  commandsIn(file)
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  // Written by this very program, and looked at by the line above.
  return lines.map((line) => JSON.parse(line) as LogEntry)
}

async function other(wish: OtherWish, { out, err }: Lines): Promise<number> {
  if (wish.kind === 'help') {
    out(USAGE)
    return 0
  }
  if (wish.kind === 'diff') {
    const [one, two] = wish.files
    const found = difference(logIn(one), logIn(two))
    for (const line of found) out(line)
    return found.length === 1 ? 0 : 1
  }
  // Loaded only here: it brings the shrinker of storms along, and the marketplace with it.
  const { seedRange, sweep } = await import('./sweep')
  const range = seedRange(wish.seeds)
  if (range === null) throw new Unusable(`--seeds takes a range such as 1..500, not '${wish.seeds}'.`)
  const failed = await sweep(wish.script, readFileSync(wish.file, 'utf8'), range)
  for (const { verdict, file } of failed) {
    print(verdict, wish.file, { out, err })
    out(`\n${file}`)
  }
  out(`${range.last - range.first + 1} seeds, ${failed.length} failed`)
  return failed.length === 0 ? 0 : 1
}

/** A scenario that ships, by name, or any file, by path. */
function scriptOf(name: string): Script {
  const shipped = scriptNamed(name)
  if (shipped !== null) return shipped
  if (/\.ya?ml$/.test(name) && existsSync(name)) {
    return scriptFrom(basename(name).replace(/\.ya?ml$/, ''), readFileSync(name, 'utf8'), name)
  }
  const known = scenarioNames()
  throw new Unusable(`There is no scenario '${name}'.${didYouMean(name, known)} There are: ${known.join(', ')}.`)
}

function commandsIn(file: string): ReturnType<typeof readCommandLog> {
  if (!existsSync(file)) throw new Unusable(`There is no file '${file}'.`)
  try {
    return readCommandLog(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof UnreadableCommandLog) throw new Unusable(`${file}: ${error.message}`)
    throw error
  }
}

function print(verdict: Verdict, file: string, { out }: Lines): void {
  const { scenario, seed, passed, events, hash, course, failed, lines } = verdict
  out(`${passed ? 'passed' : 'FAILED'}  ${scenario}, seed ${seed}`)
  for (const [place, failure] of failed.entries()) {
    const line = lines[place] ?? null
    out(`        ${line === null ? '' : `${file}:${line}: `}${failure}`)
  }
  out(`events  ${events}\nhash    ${hash}\ncourse  ${course}`)
}

/** Where lines go. */
export interface Lines {
  out(line: string): void
  err(line: string): void
}

/** Does what the arguments of `npm run simulate` ask for, and writes what it says. Resolves with the exit code. */
export async function simulate(args: readonly string[], lines: Lines): Promise<number> {
  try {
    const wish = wishOf(args)
    if ('kind' in wish) return await other(wish, lines)
    const verdict = verdictOf(wish.script, wish)
    if (wish.json) lines.out(JSON.stringify(verdict))
    else print(verdict, wish.file, lines)
    return verdict.passed ? 0 : 1
  } catch (error) {
    const usage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    if (!(error instanceof InvalidFile || error instanceof Unusable || usage)) throw error
    lines.err(error instanceof Error ? error.message : String(error))
    return 2
  }
}
