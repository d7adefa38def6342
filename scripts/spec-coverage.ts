// Lists the rules of the specification that no test names, and fails on a test that names a rule which does not exist.
// `npm run spec-coverage` (`--quiet`: the summary only). A test names rules as `Verifies: S4.3, S4.4`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { specRules } from './spec-rules'

const project = fileURLToPath(new URL('..', import.meta.url))

/** A place where a test says which rules it proves. */
export interface Citation {
  readonly id: string
  readonly file: string
  readonly line: number
}

/** Every id named after `Verifies:` in a text, with its line. */
export function citationsIn(file: string, text: string): readonly Citation[] {
  return text.split('\n').flatMap((content, index) => {
    const said = /Verifies:(.*)$/.exec(content)?.[1] ?? ''
    return [...said.matchAll(/S\d+\.\d+/g)].map((match) => ({ id: match[0], file, line: index + 1 }))
  })
}

/** Which rules are proven by whom, which are not, and which citations name no rule. */
export function coverage(rules: Readonly<Record<string, string>>, citations: readonly Citation[]) {
  const named = new Set(citations.map((citation) => citation.id))
  return {
    proven: Object.keys(rules).filter((id) => named.has(id)),
    unproven: Object.entries(rules).flatMap(([id, rule]) => (named.has(id) ? [] : [{ id, rule }])),
    unknown: citations.filter((citation) => !(citation.id in rules)),
  }
}

/** The test files of the project, deliberate violations left out. */
export function testFiles(): readonly string[] {
  return ['src', 'simulator', 'scripts', 'e2e'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.includes('/violations/')),
  )
}

function main(quiet: boolean): void {
  const citations = testFiles().flatMap((file) => citationsIn(file, readFileSync(join(project, file), 'utf8')))
  const { proven, unproven, unknown } = coverage(specRules, citations)
  if (!quiet) {
    for (const { id, rule } of unproven) console.log(`${id.padEnd(6)} ${rule}`)
    console.log('')
  }
  console.log(`${proven.length} of ${Object.keys(specRules).length} rules of the specification are named by a test.`)
  for (const { id, file, line } of unknown)
    console.error(`${file}:${line} names ${id}, which scripts/spec-rules.ts does not list.`)
  if (unknown.length > 0) process.exitCode = 1
}

if (process.argv[1]?.endsWith('spec-coverage.ts')) main(process.argv.includes('--quiet'))
