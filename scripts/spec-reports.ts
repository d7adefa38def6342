// Reads the JSON reports of vitest and Playwright as one list: which test of which file ran, and whether it passed.
// Pure: reports in, results out.
import { isAbsolute, relative } from 'node:path'
import * as z from 'zod'

/** One test that ran, by its file and its titles, outermost first. */
export interface TestResult {
  /** Relative to the project, with slashes. */
  readonly file: string
  readonly titles: readonly string[]
  readonly passed: boolean
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
})

const inProject = (project: string, file: string): string =>
  (isAbsolute(file) ? relative(project, file) : file).replaceAll('\\', '/')

/** The results of one vitest report. */
export function vitestResults(project: string, report: unknown): readonly TestResult[] {
  return vitestReport.parse(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: inProject(project, name),
      titles: [...ancestorTitles, title],
      passed: status === 'passed',
    })),
  )
}

const spec = z.object({ title: z.string(), file: z.string(), ok: z.boolean() })
interface Suite {
  readonly title: string
  readonly specs: readonly z.infer<typeof spec>[]
  readonly suites?: readonly Suite[] | undefined
}
const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional()
  },
})
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suite),
})

/** The results of one Playwright report; a test that was flaky did not pass. */
export function playwrightResults(project: string, report: unknown): readonly TestResult[] {
  const { config, suites } = playwrightReport.parse(report)
  const folder = inProject(project, config.rootDir)
  const resultsOf = (part: Suite, titles: readonly string[]): readonly TestResult[] => [
    ...part.specs.map(({ title, file, ok }) => ({ file: `${folder}/${file}`, titles: [...titles, title], passed: ok })),
    ...(part.suites ?? []).flatMap((inner) => resultsOf(inner, [...titles, inner.title])),
  ]
  return suites.flatMap((part) => resultsOf(part, []))
}
