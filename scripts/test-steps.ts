// The steps of `npm test`: what each runs, beside which others, and where it leaves its report. Runs nothing itself.
import { join } from 'node:path'
import { playwrightFailures, vitestFailures } from './test-failures'
import type { Tally } from './test-tally'
import { playwrightTally, vitestTally } from './test-tally'

/** One step of `npm test`. */
export interface Step {
  readonly name: string
  readonly what: string
  /**
   * Steps of one row run one after the other, and the rows `checks` and `node` at once. Those of `after` follow one by one:
   * journeys keep both cores busy by themselves, and on a slow machine pages would wait for what runs beside them.
   */
  readonly row: 'checks' | 'node' | 'after'
  /** Programs of Node, relative to the project, that run one after the other; the first that fails ends the step. */
  readonly commands: readonly (readonly string[])[]
  readonly environment?: Readonly<Record<string, string>>
  /** Where the step leaves its report, and how to read it: what became of its tests, and why those that failed did. */
  readonly report?: {
    readonly file: string
    readonly read: (json: unknown) => Tally
    readonly failures: (json: unknown) => readonly string[]
  }
  /** Runs only when it is asked for by its name. */
  readonly byName?: true
  /** Steps that run as well when only this one is asked for. */
  readonly needs?: readonly string[]
}

/**
 * Tests make much that is soon garbage. With more room for it (MB), all of it from the beginning, it is collected half as often,
 * and one thread needs less for it than several that share the work while both cores are busy. Component tests take a tenth less
 * processor time.
 */
const ROOM_FOR_WHAT_IS_SHORT_LIVED = ['--min-semi-space-size=64', '--max-semi-space-size=64', '--no-parallel-scavenge']
/**
 * Most functions run for some seconds only: V8 optimizes one after four times as much of it (bytes of bytecode) as by default,
 * which saves a twelfth of the processor time of the tests.
 */
const OPTIMIZED_LATER = '--interrupt-budget=540000'

const SHORT_RUN = [...ROOM_FOR_WHAT_IS_SHORT_LIVED, OPTIMIZED_LATER]

/** A script of our own, in one process: the command of tsx starts a second one. */
const tsx = (...command: readonly string[]): readonly string[] => [...SHORT_RUN, '--import', 'tsx', ...command]

/** A check of our own. */
const script = (name: string, what: string, ...command: readonly string[]): Step => ({
  name,
  what,
  row: 'checks',
  commands: [tsx(...command)],
})

/** Projects of vitest as one step. */
function vitest(reports: string, name: string, what: string, projects: readonly string[] = [name]): Step {
  const file = join(reports, `${name}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  return {
    name,
    what,
    row: 'node',
    commands: [
      [
        ...SHORT_RUN,
        'node_modules/vitest/vitest.mjs',
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--allowOnly=false',
        ...reporters,
      ],
    ],
    report: { file, read: vitestTally, failures: vitestFailures },
  }
}

/** Every step in its order. Reports go to the folder `reports`. */
export function testSteps(reports: string): readonly Step[] {
  const journeys = join(reports, 'journeys.json')
  const buildInfo = 'node_modules/.cache/types.tsbuildinfo'
  return [
    {
      name: 'lint',
      what: 'format, habits and banned globals',
      row: 'checks',
      commands: [['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
    },
    {
      name: 'types',
      what: 'the compiler',
      row: 'checks',
      commands: [
        [
          'node_modules/typescript-native/bin/tsc',
          '--noEmit',
          '--checkers',
          '1',
          '--incremental',
          '--tsBuildInfoFile',
          buildInfo,
        ],
      ],
      // It collects its garbage less often, which saves a sixth of its processor time and costs as much more memory.
      environment: { GOGC: '400' },
    },
    script('boundaries', 'layers, names, sizes and the grammar of events', 'scripts/boundaries.ts'),
    {
      name: 'documents',
      what: 'links, paths, citations, and what is generated',
      row: 'checks',
      commands: [
        tsx('scripts/links.ts'),
        tsx('scripts/requirements.ts', '--check'),
        tsx('scripts/control-api-doc.ts', '--check'),
        tsx('scripts/api-documents.ts', '--check'),
      ],
    },
    {
      name: 'unused',
      what: 'files, packages and exports that nothing needs',
      row: 'checks',
      commands: [[...SHORT_RUN, 'node_modules/knip/bin/knip.js', '--no-progress']],
    },
    {
      name: 'build',
      what: 'the app and the console, for the journeys',
      row: 'checks',
      commands: [[...SHORT_RUN, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']],
    },
    vitest(reports, 'unit', 'rules, modules, gateways, parts and screens', ['unit', 'screens']),
    vitest(reports, 'headless', 'both programs together, without a browser'),
    { ...vitest(reports, 'cluster', 'three nodes on three servers of NATS, some of which are killed'), byName: true },
    {
      name: 'journeys',
      what: 'the built app in Chromium',
      row: 'after',
      commands: [
        [
          // The workers take them over.
          ...SHORT_RUN,
          'node_modules/@playwright/test/cli.js',
          'test',
          '--config',
          'e2e/playwright.config.ts',
          '--reporter=line,json',
        ],
      ],
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeys },
      report: { file: journeys, read: playwrightTally, failures: playwrightFailures },
      needs: ['build'],
    },
    { ...script('specification', 'every rule is named by a test', 'scripts/spec-coverage.ts'), row: 'after' },
  ]
}

/** The steps of the given names with what they need, in their order; without a name all but those that ask for one. */
export function chosenSteps(all: readonly Step[], names: readonly string[]): readonly Step[] {
  const needed = (name: string): readonly string[] => [
    name,
    ...(all.find((step) => step.name === name)?.needs ?? []).flatMap(needed),
  ]
  const wanted = new Set(names.flatMap(needed))
  return all.filter((step) => (names.length === 0 ? step.byName !== true : wanted.has(step.name)))
}

/** With a report of every runner, the specification is checked against what ran; the other steps stay as they are. */
export function withReports(steps: readonly Step[], reports: string): readonly Step[] {
  const runners = ['unit', 'headless', 'journeys']
  if (!runners.every((name) => steps.some((step) => step.name === name))) return steps
  return steps.map((step) =>
    step.name === 'specification'
      ? {
          ...step,
          what: 'every rule has a test that ran and passed',
          commands: step.commands.map((command) => [...command, '--reports', reports]),
        }
      : step,
  )
}
