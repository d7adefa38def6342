// Holds the boundaries of the layers: over the project, and over a small tree of deliberate violations that proves that
// every rule still catches what it is for. `npm run boundaries`. Changes nothing; works in a temporary copy.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { arrows } from './boundaries/arrows'
import { completeness } from './boundaries/completeness'
import { formats } from './boundaries/formats'
import type { Finding } from './boundaries/house-rules'
import { houseRules, sourceFiles } from './boundaries/house-rules'
import { lint } from './boundaries/lint'
import { sizes } from './boundaries/sizes'

const project = fileURLToPath(new URL('..', import.meta.url))

/** What a deliberate violation says must catch it: `// caught by: RULE, RULE`, anywhere in the file. */
export function expectedIn(text: string): readonly string[] {
  return [...text.matchAll(/caught by: ([^\n*']+)/g)].flatMap((match) =>
    (match[1] ?? '').split(',').map((rule) => rule.trim()),
  )
}

/** Compares what should be caught with what was, per file; every difference is one sentence. */
export function differences(
  expected: ReadonlyMap<string, readonly string[]>,
  findings: readonly Finding[],
): readonly string[] {
  return [...expected].flatMap(([file, rules]) => {
    const caught = new Set(findings.filter((finding) => finding.file === file).map((finding) => finding.rule))
    return [
      ...rules.filter((rule) => !caught.has(rule)).map((rule) => `${file}: ${rule} did not catch it`),
      ...[...caught]
        .filter((rule) => !rules.includes(rule))
        .map((rule) => `${file}: caught by ${rule}, which it does not expect`),
    ]
  })
}

/** Everything that is checked over a tree besides the linter. */
async function ownRules(root: string): Promise<readonly Finding[]> {
  return [...(await arrows(root)), ...[houseRules, sizes, formats, completeness].flatMap((rule) => rule(root))]
}

/** Copies the deliberate violations into a project of their own, with our configuration, and checks it. */
async function checkViolations(): Promise<{ readonly count: number; readonly problems: readonly string[] }> {
  const copy = mkdtempSync(join(tmpdir(), 'boundaries-'))
  try {
    cpSync(join(project, 'scripts/boundaries/violations'), copy, { recursive: true })
    for (const file of ['biome.json', 'package.json', 'tsconfig.json']) cpSync(join(project, file), join(copy, file))
    cpSync(join(project, 'scripts/boundaries'), join(copy, 'scripts/boundaries'), {
      recursive: true,
      filter: (path) => !path.includes('violations') && !path.endsWith('.ts'),
    })
    symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'), 'junction')
    const files = sourceFiles(copy)
    const expected = new Map(files.map((file) => [file, expectedIn(readFileSync(join(copy, file), 'utf8'))]))
    const findings = [...(await ownRules(copy)), ...lint(copy)]
    return { count: [...expected.values()].flat().length, problems: differences(expected, findings) }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

async function main(): Promise<void> {
  const findings = await ownRules(project)
  for (const { file, rule, message } of findings) console.error(`${file}\n  ${rule}: ${message}\n`)
  const { count, problems } = await checkViolations()
  for (const problem of problems) console.error(`deliberate violations: ${problem}`)
  if (count === 0) console.error('There is no deliberate violation: nothing proves that the rules catch anything.')
  const bad = findings.length + problems.length + (count === 0 ? 1 : 0)
  if (bad > 0) process.exitCode = 1
  else
    console.log(
      `${sourceFiles(project).length} files hold the boundaries; ${count} deliberate violations are all caught.`,
    )
}

if (process.argv[1]?.endsWith('boundaries.ts')) await main()
