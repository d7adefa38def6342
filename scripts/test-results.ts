// Reads the JSON reports of Vitest and Playwright into one list of tests, with the messages of failed ones.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'

export interface TestResult {
  /** Relative to the project, with slashes. */
  readonly file: string
  /** Outermost first; empty for a failure outside of tests. */
  readonly titles: readonly string[]
  readonly status: 'passed' | 'failed' | 'skipped'
  readonly message: string
}

/** The attachment of a failed journey that describes one of its pages (e2e/journeys/world.ts). */
export const PAGE_IN_WORDS = 'page.txt'

const MAX_LINES = 24
const MAX_PAGE_LINES = 40

const firstLines = (text: string, count: number): string =>
  stripVTControlCharacters(text).split('\n').slice(0, count).join('\n')

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
})

const statusOf = (status: string): TestResult['status'] =>
  status === 'passed' || status === 'failed' ? status : 'skipped'

/** The tests of a Vitest report; a file that can't be loaded is a failure without titles. */
export function vitestResults(project: string, report: unknown): readonly TestResult[] {
  return vitestReport.parse(report).testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(project, name).replaceAll('\\', '/')
    const tests = assertionResults.map((test) => ({
      file,
      titles: [...test.ancestorTitles, test.title],
      status: statusOf(test.status),
      message: firstLines((test.failureMessages ?? []).join('\n'), MAX_LINES),
    }))
    const isBroken = status === 'failed' && !tests.some((test) => test.status === 'failed')
    return isBroken ? [...tests, { file, titles: [], status: 'failed' as const, message }] : tests
  })
}

const error = z.object({ message: z.optional(z.string()) })
const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({
          errors: z.array(error),
          attachments: z.optional(z.array(z.object({ name: z.string(), body: z.optional(z.string()) }))),
        }),
      ),
    }),
  ),
})
const suite = z.object({
  title: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.optional(z.array(suite))
  },
})
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suite),
  errors: z.optional(z.array(error)),
})

/** The messages of the results, and the pages that they attached, which are base64 in the report. */
const messageOf = (results: z.infer<typeof spec>['tests'][number]['results']): string => {
  const errors = results.flatMap((result) => result.errors.map(({ message = '' }) => message))
  const pages = results
    .flatMap(({ attachments = [] }) => attachments)
    .filter(({ name }) => name === PAGE_IN_WORDS)
    .map(({ body = '' }) => firstLines(Buffer.from(body, 'base64').toString(), MAX_PAGE_LINES))
  return [firstLines(errors.join('\n'), MAX_LINES), ...pages].join('\n')
}

/** The tests of a Playwright report, one per project; a flaky one counts as failed. Errors outside of tests have no titles. */
export function playwrightResults(project: string, report: unknown): readonly TestResult[] {
  const { config, suites, errors = [] } = playwrightReport.parse(report)
  const folder = relative(project, config.rootDir).replaceAll('\\', '/')
  const statuses: Readonly<Record<string, TestResult['status']>> = { expected: 'passed', skipped: 'skipped' }
  const resultsOf = (part: z.infer<typeof suite>, titles: readonly string[]): readonly TestResult[] => [
    ...part.specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => ({
        file: `${folder}/${file}`,
        titles: [...titles, title],
        status: statuses[status] ?? 'failed',
        message: messageOf(results),
      })),
    ),
    ...(part.suites ?? []).flatMap((inner) => resultsOf(inner, [...titles, inner.title])),
  ]
  return [
    ...suites.flatMap((part) => resultsOf(part, [])),
    ...errors.map(({ message = '' }) => ({ file: folder, titles: [], status: 'failed' as const, message })),
  ]
}
