// Runs the linter over one tree and gives its findings one by one. The rules themselves stand in biome.json.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Finding } from './house-rules'

interface Diagnostic {
  readonly category: string
  readonly message: string
  readonly location: { readonly path: string }
}

const isDiagnostic = (value: unknown): value is Diagnostic =>
  typeof value === 'object' && value !== null && 'category' in value && 'message' in value && 'location' in value

const diagnosticsIn = (report: unknown): readonly Diagnostic[] => {
  if (typeof report !== 'object' || report === null || !('diagnostics' in report)) return []
  return Array.isArray(report.diagnostics) ? report.diagnostics.filter(isDiagnostic) : []
}

/** Plugins have no rule name of their own: ours begin their message with it, `name: what to do`. */
const ruleOf = ({ category, message }: Diagnostic): string =>
  category === 'plugin' ? (message.split(':')[0] ?? category) : category

/** What the linter says about a tree. Throws when it did not run. */
export function lint(root: string): readonly Finding[] {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
  const run = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const start = run.stdout.indexOf('{')
  if (start < 0) throw new Error(`The linter did not report: ${run.stderr}`)
  return diagnosticsIn(JSON.parse(run.stdout.slice(start))).map((diagnostic) => ({
    file: diagnostic.location.path.replaceAll('\\', '/'),
    rule: ruleOf(diagnostic),
    message: diagnostic.message,
  }))
}
