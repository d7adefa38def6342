// Says at the end of `npm test` which tests failed and why: what a runner printed may stand thousands of lines above.
// Pure: reports in, sentences out.
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'

const MOST_LINES = 24
const MOST_LINES_OF_A_PAGE = 40

/** The attachment of a failed journey that says what stood on one of its pages (e2e/journeys/world.ts). */
export const PAGE_IN_WORDS = 'page.txt'

/** The name of a failed test over the beginning of its message, and of what stood on its pages. */
const failure = (name: string, messages: readonly string[], pages: readonly string[] = []): string => {
  const begin = (text: string, most: number) => stripVTControlCharacters(text).split('\n').slice(0, most)
  const shown = pages.flatMap((text) => begin(text, MOST_LINES_OF_A_PAGE))
  const heading = shown.length > 0 ? ['its pages:'] : []
  return [name, ...begin(messages.join('\n'), MOST_LINES), ...heading, ...shown].join('\n    ')
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.optional(z.array(z.string())) }),
      ),
    }),
  ),
})

/** The failed tests of a report of vitest, and the files that could not be loaded. */
export function vitestFailures(report: unknown): readonly string[] {
  return vitestReport.parse(report).testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [failure(file.name, [file.message ?? ''])]
    return failed.map((test) => failure(`${file.name}: ${test.fullName}`, test.failureMessages ?? []))
  })
}

const suite = z.object({
  get suites() {
    return z.optional(z.array(suite))
  },
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.string(),
          results: z.array(
            z.object({
              errors: z.array(z.object({ message: z.optional(z.string()) })),
              attachments: z.optional(z.array(z.object({ name: z.string(), body: z.optional(z.string()) }))),
            }),
          ),
        }),
      ),
    }),
  ),
})
type Suite = z.infer<typeof suite>

const playwrightReport = z.object({
  suites: z.array(suite),
  errors: z.optional(z.array(z.object({ message: z.optional(z.string()) }))),
})

/** The text of an attachment, which a report holds as base64. */
const words = ({ body = '' }: { readonly body?: string | undefined }): string => Buffer.from(body, 'base64').toString()

function failuresOf({ suites = [], specs }: Suite): readonly string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        failure(
          `${file}:${line} [${projectName}] ${title}`,
          results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')),
          results.flatMap(({ attachments = [] }) =>
            attachments.filter(({ name }) => name === PAGE_IN_WORDS).map(words),
          ),
        ),
      ),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

/** The failed journeys of a report of Playwright, and what went wrong outside of them. */
export function playwrightFailures(report: unknown): readonly string[] {
  const { suites, errors = [] } = playwrightReport.parse(report)
  return [
    ...suites.flatMap(failuresOf),
    ...errors.map(({ message }) => failure('outside of the journeys', [message ?? ''])),
  ]
}
