// The test of linear time reaches every module that reads text with a repeating regular expression.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const TEST = join(ROOT, 'src/screens/loans/draws/linear-time.test.ts')
const FOLDERS = ['src/domain', 'src/text', 'src/screens/loans/draws']

/** Modules of these folders that read only short texts, and what bounds them. */
const bounded: Readonly<Record<string, string>> = {
  'src/domain/loan/mip.ts': 'the name of a section of the act',
  'src/domain/order-terms.ts': 'a day of the contract',
  'src/domain/profile/profile-check.ts': 'the path of a field of the form',
  'src/domain/validation/pin.ts': 'one repeated class from end to end, which cannot go back',
}

const parsed = (file: string) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)

/** True for a regular expression that repeats a part as often as the text does. */
const repeats = (literal: string): boolean =>
  /[*+]|\{\d+,\}/.test(literal.replaceAll(/\\./g, '').replaceAll(/\[[^\]]*\]/g, ''))

function hasRepetition(file: string): boolean {
  let found = false
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) && repeats(node.text)) found = true
    ts.forEachChild(node, visit)
  }
  visit(parsed(file))
  return found
}

const importsOf = (file: string): readonly string[] =>
  parsed(file).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    const { text } = statement.moduleSpecifier
    if (!text.startsWith('.')) return []
    const path = join(dirname(file), text)
    return [`${path}.ts`, `${path}.tsx`].filter(existsSync)
  })

function reachedFrom(file: string, reached = new Set<string>()): ReadonlySet<string> {
  for (const next of importsOf(file)) {
    if (reached.has(next)) continue
    reached.add(next)
    reachedFrom(next, reached)
  }
  return reached
}

it('every module that reads text with a repeating regular expression is tested for linear time, or says what bounds its text', () => {
  const files = FOLDERS.flatMap((folder) =>
    ts.sys.readDirectory(join(ROOT, folder), ['.ts', '.tsx'], ['**/*.test.ts', '**/*.test.tsx']),
  )
  const reached = reachedFrom(TEST)
  const untested = files.filter((file) => hasRepetition(file) && !reached.has(file)).map((file) => relative(ROOT, file))
  expect(untested.toSorted()).toEqual(Object.keys(bounded).toSorted())
})
