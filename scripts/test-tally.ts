// Counts what the test runners report, and decides. A test that was skipped counts as failed: it proves nothing.
// Pure: reports in, numbers out.
import * as z from 'zod'

/** What became of the tests of one step. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** Skipped, to-do, or left out by an `only`. */
  readonly skipped: number
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

/** Counts a report of vitest; a file that could not be loaded, or failed outside its tests, counts as one failure. */
export function vitestTally(report: unknown): Tally {
  const files = vitestReport.parse(report).testResults
  const statuses = files.flatMap((file) => file.assertionResults.map((result) => result.status))
  const passed = statuses.filter((status) => status === 'passed').length
  const failed = statuses.filter((status) => status === 'failed').length
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  ).length
  return { passed, failed: failed + broken, skipped: statuses.length - passed - failed }
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.optional(z.array(z.unknown())),
})

/** Counts a report of Playwright; a flaky test failed once, so it failed; an error outside the tests is a failure. */
export function playwrightTally(report: unknown): Tally {
  const { stats, errors = [] } = playwrightReport.parse(report)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/** One step as it ended. */
export interface StepOutcome {
  readonly name: string
  readonly ok: boolean
  readonly tally: Tally
}

/** The sum over all steps. A step that failed without a failed test, and every skipped test, counts as a failure. */
export function verdict(outcomes: readonly StepOutcome[]): {
  readonly passed: number
  readonly failed: number
  readonly reasons: readonly string[]
} {
  const passed = outcomes.reduce((sum, { tally }) => sum + tally.passed, 0)
  const failedTests = outcomes.reduce((sum, { tally }) => sum + tally.failed, 0)
  const skipped = outcomes.reduce((sum, { tally }) => sum + tally.skipped, 0)
  const steps = outcomes.filter(({ ok, tally }) => !ok && tally.failed + tally.skipped === 0)
  return {
    passed,
    failed: failedTests + skipped + steps.length,
    reasons: [
      ...(skipped > 0 ? [`${skipped} skipped: a test that does not run counts as failed`] : []),
      ...steps.map(({ name }) => `${name} failed: counts as one`),
    ],
  }
}
