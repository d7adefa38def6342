// `npm test`: runs every check, even after a failure, and ends with the failures and a line such as `100 passed, 0 failed`.
// `npm test -- unit lint` runs only those steps.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engines, installedEngines, testedEngines } from './engines'
import { playwrightResults, type TestResult, vitestResults } from './test-results'

const project = join(import.meta.dirname, '..')
const MAX_FAILURES = 12

export interface Step {
  readonly name: string
  readonly what: string
  /** The lanes `checks` and `tests` run in parallel, then `last`. The steps of a lane run one by one. */
  readonly lane: 'checks' | 'tests' | 'last'
  /** Arguments of Node; the first command that fails ends the step. */
  readonly commands: readonly (readonly string[])[]
  readonly environment?: Readonly<Record<string, string>>
  readonly results?: (project: string, report: unknown) => readonly TestResult[]
  readonly isOptional?: true
}

/** A larger young generation and later optimization save a fifth of the CPU time, because tests create garbage and run briefly. */
const NODE_OPTIONS = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--no-parallel-scavenge',
  '--interrupt-budget=540000',
]
const script = (...command: readonly string[]): readonly string[] => [...NODE_OPTIONS, '--import', 'tsx', ...command]
const program = (file: string, ...args: readonly string[]) => [...NODE_OPTIONS, `node_modules/${file}`, ...args]

/** The files and folders that a step looks at, by its name; everything by default. */
export type Paths = Readonly<Record<'lint' | 'layers' | 'unit' | 'headless', readonly string[]>>
const everything: Paths = { lint: ['.'], layers: ['src', 'simulator', 'scripts', 'e2e'], unit: [], headless: [] }

/** All steps in order. `reports` is the folder for JSON reports, which are named after the steps. */
export function stepsFor(reports: string, engines: Engines, paths = everything): readonly Step[] {
  const vitest = (name: string, what: string, projects: readonly string[], files: readonly string[] = []): Step => {
    const output = ['--reporter=dot', '--reporter=json', `--outputFile.json=${join(reports, `${name}.json`)}`]
    const chosen = projects.flatMap((one) => ['--project', one])
    const command = program('vitest/vitest.mjs', 'run', ...chosen, '--allowOnly=false', ...output, ...files)
    return { name, what, lane: 'tests', commands: [command], results: vitestResults }
  }
  const check = (name: string, what: string, ...commands: Step['commands']): Step => ({
    name,
    what,
    commands,
    lane: 'checks',
  })
  const browsers = (name: string, what: string, config: string, ...chosen: readonly string[]): Step => {
    const args = ['--config', config, '--reporter=line,json', ...chosen.flatMap((one) => ['--project', one])]
    const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, `${name}.json`) }
    const commands = [program('@playwright/test/cli.js', 'test', ...args)]
    return { name, what, lane: 'last', commands, environment, results: playwrightResults }
  }
  const tested = testedEngines(engines)
  const inEngines = browsers(
    'engines',
    'the built app in Firefox and WebKit',
    'e2e/engines/playwright.config.ts',
    ...tested,
  )
  const layers = ['--config', 'scripts/boundaries/dependency-cruiser.mjs', '--output-type', 'err-long']
  return [
    check('build', 'the app and the console', program('vite/bin/vite.js', 'build', '--logLevel', 'warn')),
    check('types', 'the TypeScript compiler', ['node_modules/typescript-native/bin/tsc', '-b', '--checkers', '1']),
    check('lint', 'format and code rules', [
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      '--no-errors-on-unmatched',
      ...paths.lint,
    ]),
    check(
      'layers',
      'imports between layers',
      program('dependency-cruiser/bin/dependency-cruise.mjs', ...paths.layers, ...layers),
    ),
    check('documents', 'links, paths and citations', script('scripts/links.ts')),
    check('unused', 'files, packages and exports that nothing uses', program('knip/bin/knip.js', '--no-progress')),
    vitest('unit', 'one module or screen at a time', ['unit', 'screens'], paths.unit),
    vitest('headless', 'app and simulator together, without a browser', ['headless'], paths.headless),
    {
      ...vitest('cluster', 'three nodes on three NATS servers, some of which are killed', ['cluster']),
      isOptional: true,
    },
    browsers('journeys', 'the built app in Chromium', 'e2e/playwright.config.ts'),
    {
      ...inEngines,
      commands: [script('scripts/engines.ts'), ...(tested.length > 0 ? inEngines.commands : [])],
    },
    {
      name: 'specification',
      what: 'every rule has a test that ran and passed',
      lane: 'last',
      commands: [script('scripts/spec-coverage.ts')],
    },
  ]
}

/** The named steps in order, with the build that journeys need; throws an Error for an unknown name. */
export function chooseSteps(all: readonly Step[], names: readonly string[]): readonly Step[] {
  const unknown = names.filter((name) => !all.some((step) => step.name === name))
  if (unknown.length > 0) {
    const files = unknown.join(' ')
    const journeys = unknown.some((name) => name.includes('journeys') || name.includes('.spec.'))
    const command = journeys ? `npm run test:journeys -- ${files}` : `npx vitest run ${files}`
    const steps = all.map(({ name }) => name).join(', ')
    throw new Error(
      `There is no step '${files}'. For the tests of a folder or file, run: ${command}\nThe steps are: ${steps}.`,
    )
  }
  if (names.length === 0) return all.filter(({ isOptional }) => isOptional !== true)
  const stepNames = names.includes('journeys') || names.includes('engines') ? [...names, 'build'] : names
  return all.filter(({ name }) => stepNames.includes(name))
}

export interface Outcome {
  readonly name: string
  readonly ok: boolean
  readonly results: readonly TestResult[]
}

type TimedOutcome = Outcome & { readonly seconds: string }

/** The totals. A skipped test counts as a failure, and so does a step that failed without a failed test. */
export function totals(outcomes: readonly Outcome[]): {
  readonly passed: number
  readonly failures: readonly string[]
} {
  const results = outcomes.flatMap((outcome) => outcome.results)
  const failed = results.filter(({ status }) => status !== 'passed')
  const steps = outcomes.filter((one) => !one.ok && one.results.every(({ status }) => status === 'passed'))
  return {
    passed: results.length - failed.length,
    failures: [
      ...steps.map(({ name }) => `${name} failed`),
      ...failed.map(({ file, titles, status, message }) => {
        const name = [file, ...titles].join(' > ')
        return status === 'skipped' ? `${name} was skipped` : `${name}\n${message}`.replaceAll('\n', '\n    ')
      }),
    ],
  }
}

const children = new Set<ChildProcess>()

function runCommand(
  command: readonly string[],
  step: Step,
): Promise<{ readonly ok: boolean; readonly output: string }> {
  const child = spawn(process.execPath, command, {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...step.environment },
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      // The last lane runs alone, so its output can show at once.
      if (step.lane === 'last') process.stdout.write(text)
      else output += text
    })
  return new Promise((resolve) => {
    child.once('close', (code) => {
      children.delete(child)
      resolve({ ok: code === 0, output })
    })
  })
}

/** Runs a step. `prints` says whether its output is printed if it succeeds; a failed step's always is. */
async function runStep(step: Step, reports: string, prints: boolean): Promise<TimedOutcome> {
  const started = performance.now()
  const heading = `\n── ${step.name}: ${step.what}`
  if (step.lane === 'last') console.log(heading)
  let [ok, text] = [true, '']
  for (const command of step.commands) {
    if (!ok) break
    const result = await runCommand(command, step)
    ok = result.ok
    text += result.output
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (step.lane !== 'last' && (prints || !ok)) console.log(`${heading}\n${text.trim()}`)
  if (prints || !ok) console.log(`── ${step.name} ${ok ? 'ok' : 'FAILED'} in ${seconds} s`)
  const file = join(reports, `${step.name}.json`)
  const report: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  return { name: step.name, ok, seconds, results: report === null ? [] : (step.results?.(project, report) ?? []) }
}

/** A folder for the reports of this run. It's deleted, and the steps are ended, when this process ends. */
export function reportsFolder(): string {
  const reports = mkdtempSync(join(tmpdir(), 'marketplace-test-'))
  process.once('exit', () => {
    for (const child of children) child.kill()
    rmSync(reports, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  return reports
}

/** Runs all steps, even after a failure. */
export async function runSteps(steps: readonly Step[], reports: string, prints: boolean) {
  const runLane = async (lane: Step['lane']): Promise<readonly TimedOutcome[]> => {
    const outcomes: TimedOutcome[] = []
    for (const step of steps.filter((one) => one.lane === lane)) {
      const hasReports = ['unit', 'headless', 'journeys'].every((name) => existsSync(join(reports, `${name}.json`)))
      const withReports = step.name === 'specification' && hasReports
      const commands = step.commands.map((each) => (withReports ? [...each, '--reports', reports] : each))
      outcomes.push(await runStep({ ...step, commands }, reports, prints))
    }
    return outcomes
  }
  return [...(await Promise.all([runLane('checks'), runLane('tests')])).flat(), ...(await runLane('last'))]
}

async function main(names: readonly string[]): Promise<void> {
  const reports = reportsFolder()
  const outcomes = await runSteps(chooseSteps(stepsFor(reports, installedEngines()), names), reports, true)
  const { passed, failures } = totals(outcomes)
  console.log()
  for (const { name, ok, seconds } of outcomes) console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  for (const failure of failures.slice(0, MAX_FAILURES)) console.log(`\n${failure}`)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

if (process.argv[1] === import.meta.filename)
  await main(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
