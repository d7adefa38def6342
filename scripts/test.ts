// `npm test`: runs every check in order, all of them even when one fails, says what each is and how long it took, and
// ends with one honest line: N passed, N failed. `npm test -- unit journeys` runs only those named.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tally } from './test-tally'
import { nothing, playwrightTally, verdict, vitestTally } from './test-tally'

const project = fileURLToPath(new URL('..', import.meta.url))
const { resolve } = createRequire(import.meta.url)

/** Package and its program, started with this very Node. */
const program = (module: string) => resolve(module)

interface Step {
  readonly name: string
  readonly what: string
  /** Programs that run one after the other; the first that fails ends the step. */
  readonly commands: readonly (readonly string[])[]
  readonly environment?: Readonly<Record<string, string>>
  /** Where the step leaves its report, and how to read it. */
  readonly report?: { readonly file: string; readonly read: (json: unknown) => Tally }
}

function steps(reports: string): readonly Step[] {
  const tsx = join(program('tsx/package.json'), '../dist/cli.mjs')
  const vitest = join(program('vitest/package.json'), '../vitest.mjs')
  const vite = join(program('vite/package.json'), '../bin/vite.js')
  const tests = (name: string, what: string): Step => {
    const file = join(reports, `${name}.json`)
    return {
      name,
      what,
      commands: [
        [
          vitest,
          'run',
          '--project',
          name,
          '--allowOnly=false',
          '--reporter=dot',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ],
      ],
      report: { file, read: vitestTally },
    }
  }
  const journeys = join(reports, 'journeys.json')
  return [
    {
      name: 'types',
      what: 'the compiler',
      commands: [[join(program('typescript/package.json'), '../bin/tsc'), '--noEmit']],
    },
    {
      name: 'lint',
      what: 'format, habits and banned globals',
      commands: [[program('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']],
    },
    { name: 'boundaries', what: 'the arrows between the layers', commands: [[tsx, 'scripts/boundaries.ts']] },
    {
      name: 'specification',
      what: 'tests name only rules that exist',
      commands: [[tsx, 'scripts/spec-coverage.ts', '--quiet']],
    },
    tests('unit', 'rules, reducers, epics, doors and parts'),
    tests('headless', 'both programs together, without a browser'),
    {
      name: 'journeys',
      what: 'the built app in Chromium',
      commands: [
        [vite, 'build', '--logLevel', 'warn'],
        [program('@playwright/test/cli'), 'test', '--config', 'e2e/playwright.config.ts', '--reporter=line,json'],
      ],
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeys },
      report: { file: journeys, read: playwrightTally },
    },
  ]
}

function run(step: Step): { readonly ok: boolean; readonly tally: Tally } {
  const ok = step.commands.every(
    (command) =>
      spawnSync(process.execPath, [...command], {
        cwd: project,
        stdio: 'inherit',
        env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...step.environment },
      }).status === 0,
  )
  const tally =
    step.report && existsSync(step.report.file)
      ? step.report.read(JSON.parse(readFileSync(step.report.file, 'utf8')))
      : nothing
  return { ok, tally }
}

function main(names: readonly string[]): void {
  const reports = mkdtempSync(join(tmpdir(), 'marketplace-test-'))
  try {
    const all = steps(reports)
    const unknown = names.filter((name) => !all.some((step) => step.name === name))
    if (unknown.length > 0) {
      console.error(
        `There is no check called ${unknown.join(', ')}. Checks: ${all.map((step) => step.name).join(', ')}.`,
      )
      process.exitCode = 1
      return
    }
    const outcomes = all
      .filter((step) => names.length === 0 || names.includes(step.name))
      .map((step) => {
        console.log(`\n── ${step.name}: ${step.what}`)
        const started = performance.now()
        const outcome = run(step)
        const seconds = ((performance.now() - started) / 1000).toFixed(1)
        console.log(`── ${step.name} ${outcome.ok ? 'ok' : 'FAILED'} in ${seconds} s`)
        return { name: step.name, seconds, ...outcome }
      })
    const { passed, failed, reasons } = verdict(outcomes)
    console.log(
      `\n${outcomes.map(({ name, ok, seconds }) => `${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`).join('\n')}`,
    )
    for (const reason of reasons) console.log(reason)
    console.log(`\n${passed} passed, ${failed} failed`)
    process.exitCode = failed > 0 ? 1 : 0
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

main(process.argv.slice(2))
