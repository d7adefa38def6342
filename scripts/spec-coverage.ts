// `npm run spec-coverage`: checks that a test cites each rule of the specification, and that each cited rule exists. With
// `--reports FOLDER`, as in `npm test`, also checks that those tests ran and passed.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Citation, citationsIn } from './spec-citations'
import { type Rules, readRules } from './spec-rules'
import { playwrightResults, type TestResult, vitestResults } from './test-results'

const project = join(import.meta.dirname, '..')

const place = ({ file, line, id }: Citation): string => `${file}:${line} cites ${id}`

/** The results of the citation's test, or of all tests in its group. */
function resultsOf({ titles, isGroup, file }: Citation, results: readonly TestResult[]): readonly TestResult[] {
  return results.filter((result) => {
    if (result.file !== file || titles === null) return false
    // A report may have more titles in front, because a function that a group calls may declare the test.
    const ends = isGroup ? result.titles.map((_, index) => index).filter((end) => end > 0) : [result.titles.length]
    return ends.some((end) => {
      const last = result.titles.slice(Math.max(0, end - titles.length), end)
      return last.length === titles.length && titles.every((pattern, index) => pattern.test(last[index] ?? ''))
    })
  })
}

/** The problems of the citations, and of the results of a run, if there was one. */
export function problemsOf(
  rules: Rules,
  citations: readonly Citation[],
  results: readonly TestResult[] | null,
): readonly string[] {
  const proofs = citations.map((citation) => ({ citation, ran: resultsOf(citation, results ?? []) }))
  const proven = new Set(
    proofs.flatMap(({ citation: { id }, ran }) =>
      results === null || (ran.length > 0 && ran.every(({ status }) => status === 'passed')) ? [id] : [],
    ),
  )
  return [
    ...citations
      .filter(({ id }) => !rules.has(id))
      .map((citation) => `${place(citation)}, which docs/requirements.md does not list.`),
    ...citations.filter(({ titles }) => titles === null).map((citation) => `${place(citation)} outside of a test.`),
    ...proofs
      .filter(({ citation, ran }) => results !== null && citation.titles !== null && ran.length === 0)
      .map(({ citation }) => `${place(citation)}, but its test did not run.`),
    ...[...rules]
      .filter(([id]) => !proven.has(id))
      .map(([id, rule]) =>
        results === null ? `No test cites ${id}: ${rule}` : `No test of ${id} ran and passed: ${rule}`,
      ),
  ]
}

const testFiles = (): readonly string[] =>
  ['src', 'simulator', 'scripts', 'e2e'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path)),
  )

if (process.argv[1] === import.meta.filename) {
  const [option, folder = ''] = process.argv.slice(2)
  const json = (name: string): unknown => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  const results =
    option === '--reports'
      ? [
          ...['unit', 'headless'].flatMap((name) => vitestResults(project, json(name))),
          ...playwrightResults(project, json('journeys')),
        ]
      : null
  const rules = readRules()
  const citations = testFiles().flatMap((file) => citationsIn(file, readFileSync(join(project, file), 'utf8')))
  const problems = problemsOf(rules, citations, results)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else {
    const how = results === null ? 'is cited by a test' : 'has a test that ran and passed'
    console.log(`Each of the ${rules.size} rules of the specification ${how} (${citations.length} citations).`)
  }
}
