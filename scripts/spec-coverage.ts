// Ties every rule of the specification to a test by name. `npm run spec-coverage` checks that every rule is named by a test
// and every citation names a rule. With `--reports FOLDER`, as the last step of `npm test`, each rule also needs a test
// that ran and passed in this run.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Citation } from './spec-citations'
import { citationsIn } from './spec-citations'
import type { TestResult } from './spec-reports'
import { playwrightResults, vitestResults } from './spec-reports'
import { specRules } from './spec-rules'

const project = fileURLToPath(new URL('..', import.meta.url))

const place = ({ file, line }: Citation): string => `${file}:${line}`

/** The results that a citation speaks of. A group speaks for all its tests; tests of the same title for each other. */
function resultsOf(citation: Citation, results: readonly TestResult[]): readonly TestResult[] {
  const { titles, group, file } = citation
  if (!titles) return []
  return results.filter((result) => {
    if (result.file !== file) return false
    // A test may be declared inside a function that a group calls: its own titles are the last ones of the report.
    const ends = group ? result.titles.map((_, index) => index).filter((end) => end > 0) : [result.titles.length]
    return ends.some((end) => {
      const last = result.titles.slice(Math.max(0, end - titles.length), end)
      return last.length === titles.length && titles.every((pattern, index) => pattern.test(last[index] ?? ''))
    })
  })
}

/** What is wrong with the citations alone: unknown rules, citations without a test, rules without a citation. */
export function citationProblems(
  rules: Readonly<Record<string, string>>,
  citations: readonly Citation[],
): readonly string[] {
  const named = new Set(citations.map(({ id }) => id))
  return [
    ...citations
      .filter(({ id }) => !(id in rules))
      .map((citation) => `${place(citation)} names ${citation.id}, which scripts/spec-rules.ts does not list.`),
    ...citations
      .filter(({ titles }) => titles === null)
      .map((citation) => `${place(citation)} names ${citation.id}, but belongs to no test.`),
    ...Object.entries(rules)
      .filter(([id]) => !named.has(id))
      .map(([id, rule]) => `${id} is named by no test: ${rule}`),
  ]
}

/** What the reports of a run say against the citations: tests that did not run, and rules without a passed test. */
export function runProblems(
  rules: Readonly<Record<string, string>>,
  citations: readonly Citation[],
  results: readonly TestResult[],
): readonly string[] {
  const checked = citations
    .filter(({ titles }) => titles !== null)
    .map((citation) => ({ citation, ran: resultsOf(citation, results) }))
  const proven = new Set(
    checked.filter(({ ran }) => ran.length > 0 && ran.every(({ passed }) => passed)).map(({ citation }) => citation.id),
  )
  return [
    ...checked
      .filter(({ ran }) => ran.length === 0)
      .map(({ citation }) => `${place(citation)} names ${citation.id}, but its test did not run.`),
    ...Object.entries(rules)
      .filter(([id]) => !proven.has(id))
      .map(([id, rule]) => `${id} has no test that ran and passed: ${rule}`),
  ]
}

/** The test files of the project, deliberate violations left out. */
function testFiles(): readonly string[] {
  return ['src', 'simulator', 'scripts', 'e2e'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.includes('/violations/')),
  )
}

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Everything that ran, from the reports that `npm test` leaves in a folder. */
const resultsIn = (folder: string): readonly TestResult[] => [
  ...vitestResults(project, json(join(folder, 'unit.json'))),
  ...vitestResults(project, json(join(folder, 'headless.json'))),
  ...playwrightResults(project, json(join(folder, 'journeys.json'))),
]

function main(folder: string | undefined): void {
  const citations = testFiles().flatMap((file) => citationsIn(file, readFileSync(join(project, file), 'utf8')))
  const problems = [
    ...citationProblems(specRules, citations),
    ...(folder ? runProblems(specRules, citations, resultsIn(folder)) : []),
  ]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else {
    const count = Object.keys(specRules).length
    const how = folder ? 'has a test that ran and passed' : 'is named by a test'
    console.log(`Each of the ${count} rules of the specification ${how} (${citations.length} citations).`)
  }
}

if (process.argv[1]?.endsWith('spec-coverage.ts')) {
  const at = process.argv.indexOf('--reports')
  main(at < 0 ? undefined : process.argv[at + 1])
}
