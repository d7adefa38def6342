// Numbers and times on a screen come from the formatters of the domain: docs/formats.md. Reads files; changes nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { Finding } from './house-rules'
import { sourceFiles } from './house-rules'

const shows = /^src\/(screens|app|ui)\/.*\.tsx?$/
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.includes('/testing/')
const methods = new Set([
  'format',
  'toFixed',
  'toLocaleDateString',
  'toLocaleString',
  'toLocaleTimeString',
  'toPrecision',
])
/** What takes a part of a text: a format is not made from another one. */
const cutters = new Set(['slice', 'substring', 'split', 'replace'])

/** `formatPrice(…)`, as a call. */
const isFormatted = (node: ts.Expression): boolean =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && /^format[A-Z]/.test(node.expression.text)

function problemOf(node: ts.Node): string | null {
  if (ts.isIdentifier(node) && node.text === 'Intl') return 'Intl'
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const { name, expression } = node.expression
  if (methods.has(name.text)) return `.${name.text}()`
  return cutters.has(name.text) && isFormatted(expression) ? `.${name.text}() of a formatted text` : null
}

/** Every place of one file that formats by itself. */
export function ownFormats(file: string, text: string): readonly Finding[] {
  if (!shows.test(file) || isTest(file)) return []
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const findings: Finding[] = []
  const visit = (node: ts.Node): void => {
    const problem = problemOf(node)
    if (problem !== null) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
      findings.push({
        file,
        rule: 'screens-do-not-format',
        message: `line ${line}: ${problem}. Use a formatter of src/domain; docs/formats.md lists them.`,
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return findings
}

/** Every place of a tree where a screen formats by itself. */
export function formats(root: string): readonly Finding[] {
  return sourceFiles(root).flatMap((file) =>
    shows.test(file) ? ownFormats(file, readFileSync(join(root, file), 'utf8')) : [],
  )
}
