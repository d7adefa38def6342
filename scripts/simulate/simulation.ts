// `npm run simulate` as a function: reads the arguments, runs scenarios, prints the outcome.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { readCommandLog, UnreadableCommandLog } from '../../simulator/recording/command-log'
import { compareLogs } from '../../simulator/runtime/divergence'
import { scenarioNames, scriptFrom, scriptNamed } from '../../simulator/runtime/library'
import type { LogEntry } from '../../simulator/runtime/running-world'
import { type Verdict, verdictOf } from '../../simulator/runtime/verdict'
import { InvalidFile } from '../../simulator/scenarios/language/document'
import { parseDuration } from '../../simulator/scenarios/language/durations'
import { didYouMean } from '../../simulator/scenarios/language/nearest'
import type { Script } from '../../simulator/scenarios/play/script'

/** Wrong arguments: printed, with exit code 2. */
class UsageError extends Error {}

const USAGE = `npm run simulate -- SCENARIO [--seed N] [--until OFFSET] [--commands LOG] [--json]
       npm run simulate -- SCENARIO --seeds 1..500
       npm run simulate -- --diff LOG LOG
  SCENARIO     the name of a shipped scenario, or a .yaml file
  --until      stops after this time, such as 90s, 5m or 2h (default: the end of the scenario)
  --commands   also runs the commands of people in the downloaded log of a world
  --json       prints the result as JSON
  --seeds      runs the scenario with each seed, and prints each failure as the smallest scenario that still fails
  --diff       prints the first difference between two downloaded logs
Exits with 1 if an expectation fails, 2 if an option or a file can't be read.`

const options = {
  seed: { type: 'string' },
  until: { type: 'string' },
  commands: { type: 'string' },
  seeds: { type: 'string' },
  diff: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

function readSeed(text: string | undefined): number | null {
  const seed = text === undefined ? null : Number(text)
  if (seed === null || (Number.isInteger(seed) && seed >= 0 && seed <= 2_147_483_647)) return seed
  throw new UsageError(`--seed takes a whole number from 0 to 2147483647, not '${text}'.`)
}

function readUntil(text: string | undefined): number | null {
  const until = text === undefined ? null : parseDuration(text)
  if (text === undefined || until !== null) return until
  throw new UsageError(`--until takes an offset such as 90s, 5m or 2h, not '${text}'.`)
}

/** A shipped scenario by name, or a file by path. */
function scriptOf(name: string): { readonly script: Script; readonly file: string } {
  const shipped = scriptNamed(name)
  const file = join(import.meta.dirname, '..', '..', 'fixtures', 'scenarios', `${name}.yaml`)
  if (shipped !== null) return { script: shipped, file: relative(process.cwd(), file) }
  if (/\.ya?ml$/.test(name) && existsSync(name)) {
    const script = scriptFrom(basename(name).replace(/\.ya?ml$/, ''), readFileSync(name, 'utf8'), name)
    return { script, file: name }
  }
  const known = scenarioNames()
  throw new UsageError(`There is no scenario '${name}'.${didYouMean(name, known)} There are: ${known.join(', ')}.`)
}

function commandsIn(file: string): ReturnType<typeof readCommandLog> {
  if (!existsSync(file)) throw new UsageError(`There is no file '${file}'.`)
  try {
    return readCommandLog(readFileSync(file, 'utf8'))
  } catch (error) {
    throw error instanceof UnreadableCommandLog ? new UsageError(`${file}: ${error.message}`) : error
  }
}

/** The entries of a downloaded log. */
function logIn(file: string | undefined): readonly LogEntry[] {
  if (file === undefined || !existsSync(file))
    throw new UsageError(`--diff takes the files of two downloaded logs.\n\n${USAGE}`)
  commandsIn(file)
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as LogEntry)
}

function print(
  { scenario, seed, passed, events, hash, traceHash, failed, lines }: Verdict,
  file: string,
  { out }: Lines,
) {
  out(`${passed ? 'passed' : 'FAILED'}  ${scenario}, seed ${seed}`)
  for (const [index, failure] of failed.entries()) {
    const line = lines[index] ?? null
    out(`        ${line === null ? '' : `${file}:${line}: `}${failure}`)
  }
  out(`events  ${events}\nhash    ${hash}\ntrace   ${traceHash}`)
}

async function runSeeds(name: string, seeds: string, lines: Lines): Promise<boolean> {
  // Imported only here, because it loads the whole marketplace.
  const { seedRange, sweep } = await import('./sweep')
  const range = seedRange(seeds)
  if (range === null) throw new UsageError(`--seeds takes a range such as 1..500, not '${seeds}'.`)
  const { script, file } = scriptOf(name)
  const failed = await sweep(script, readFileSync(file, 'utf8'), range)
  for (const { verdict, scenario } of failed) {
    print(verdict, file, lines)
    lines.out(`\n${scenario}`)
  }
  lines.out(`${range.last - range.first + 1} seeds, ${failed.length} failed`)
  return failed.length === 0
}

async function run(args: readonly string[], lines: Lines): Promise<boolean> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const [name, ...more] = positionals
  if (values.help) {
    lines.out(USAGE)
    return true
  }
  if (values.diff) {
    const differences = compareLogs(logIn(name), logIn(more[0]))
    for (const line of differences) lines.out(line)
    return differences.length === 1
  }
  if (name === undefined || more.length > 0) throw new UsageError(`Give the name of one scenario.\n\n${USAGE}`)
  const [seed, until] = [readSeed(values.seed), readUntil(values.until)]
  if (values.seeds !== undefined) return runSeeds(name, values.seeds, lines)
  const { script, file } = scriptOf(name)
  let recording: object = { until }
  if (values.commands !== undefined) {
    const { recorded, last } = commandsIn(values.commands)
    recording = { recorded, until: until ?? Math.max(0, (last ?? script.startsAt) - script.startsAt) }
  }
  const verdict = verdictOf(script, { seed, until, ...recording })
  if (values.json) lines.out(JSON.stringify(verdict))
  else print(verdict, file, lines)
  return verdict.passed
}

/** Where lines go. */
export interface Lines {
  out(line: string): void
  err(line: string): void
}

/** Runs the command with these arguments; resolves with the exit code. */
export async function simulate(args: readonly string[], lines: Lines): Promise<number> {
  try {
    return (await run(args, lines)) ? 0 : 1
  } catch (error) {
    const isArgument = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    if (!(error instanceof InvalidFile || error instanceof UsageError || isArgument)) throw error
    lines.err(error instanceof Error ? error.message : String(error))
    return 2
  }
}
