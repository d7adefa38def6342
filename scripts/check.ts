// `npm run check`: checks what changed since the last commit, and what depends on it. `npm run check -- main~3` takes another commit.
// Prints the output of each failed step, and one line of result.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { relatedTests } from './related-tests'
import { reportsFolder, runSteps, stepsFor, totals } from './test'

/** At most so many test files are run, the nearest to the change: half a minute on two cores. */
const MAX_FILES = { unit: 40, headless: 3 }

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e8 }).split('\0').filter(Boolean)
const read = (file: string): string => readFileSync(file, 'utf8')

async function check(base: string): Promise<void> {
  const untracked = git('ls-files', '-z', '--others', '--exclude-standard')
  const changed = [...git('diff', '--name-only', '--no-renames', '-z', base), ...untracked]
  const present = changed.filter((file) => existsSync(file))
  const files = [...git('ls-files', '-z'), ...untracked].filter((file) => existsSync(file))
  const isHeadless = (file: string): boolean => file.startsWith('e2e/')
  const unit = relatedTests(changed, files, read).filter((file) => !isHeadless(file))
  // Everything reaches the headless tests, so only a change among them runs some.
  const headless = relatedTests(changed.filter(isHeadless), files, read)
  const reports = reportsFolder()
  const paths = {
    lint: present,
    layers: present.filter((file) => /^(src|simulator|scripts|e2e)\/.*\.(tsx?|mjs)$/.test(file)),
    unit: unit.slice(0, MAX_FILES.unit),
    headless: headless.slice(0, MAX_FILES.headless),
  }
  const isEmpty = (name: string): boolean => (paths as Readonly<Record<string, readonly string[]>>)[name]?.length === 0
  const steps = stepsFor(reports, { firefox: null, webkit: null }, paths).filter(
    ({ name }) => ['types', 'lint', 'layers', 'documents', 'unit', 'headless'].includes(name) && !isEmpty(name),
  )
  const { passed, failures } = totals(await runSteps(steps, reports, false))
  const left = unit.length + headless.length - paths.unit.length - paths.headless.length
  if (left > 0)
    console.log(`Ran the nearest tests. ${left} more test files depend on the change: npm test -- unit headless`)
  const result = failures.length === 0 ? 'nothing to fix' : `${failures.length} to fix`
  console.log(`check: ${Math.round(performance.now() / 1000)} s, ${passed} tests, ${result}`)
  process.exitCode = failures.length === 0 ? 0 : 1
}

await check(process.argv[2] ?? 'HEAD')
