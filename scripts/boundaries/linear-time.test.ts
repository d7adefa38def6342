// Every regular expression of the app, the simulator and the harness takes linear time, or what it reads is bounded.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['src', 'simulator', 'e2e/harness']
/** Measures whole modules with texts of 20 and 40 kB. */
const MODULES = 'src/screens/loans/draws/linear-time.test.ts'

/** Modules with an expression that would take quadratic time, and what bounds their texts. */
const bounded: Readonly<Record<string, string>> = {
  'simulator/api/loan-activity.ts': 'a reason, which has a maximum length',
  'simulator/persistence/jetstream/blobs.ts': 'a digest',
  'simulator/scenarios/language/durations.ts': 'a text that another expression has matched from end to end',
  'simulator/world/figures.ts': 'the digits of a number',
  'simulator/world/loans/loan-rules.ts': 'an email, which has a maximum length',
  'src/transport/reports/redact-error.ts': 'a line of at most 1,000 characters',
  'src/ui/facts.tsx': 'a text of at most 5,000 characters',
}

/** Modules that compose an expression, which is only known when they run, and why its time is linear. */
const composed: Readonly<Record<string, string>> = {
  'simulator/api/middleware/bodies.ts': 'the path of a call, whose parts end at a slash',
  'simulator/control-api/documents/examples.ts': 'reads only the examples of this module',
  'simulator/realtime/connections/channel-names.ts': 'the name of a channel with a number of at most 15 digits',
  'simulator/recording/har-scenario.ts': 'the path of a call, whose parts end at a slash',
  'src/ui/invisible.ts': 'a class of characters, without repetition',
}

const parsed = (file: string) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)

/** True for a regular expression that repeats a part as often as the text does. */
const repeats = (literal: string): boolean =>
  /[*+]|\{\d+,\}/.test(literal.replaceAll(/\\./g, '').replaceAll(/\[[^\]]*\]/g, ''))

/** The repeating expressions of a module, and whether it composes others. */
function expressionsOf(file: string): { readonly literals: readonly RegExp[]; readonly composes: boolean } {
  const literals: RegExp[] = []
  let composes = false
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) && repeats(node.text)) {
      const end = node.text.lastIndexOf('/')
      literals.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)))
    }
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp')
      composes = true
    ts.forEachChild(node, visit)
  }
  visit(parsed(file))
  return { literals, composes }
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

/** Characters. Quadratic time is from 40 ms on, and linear time less than 1 ms. */
const SIZE = 10_000
const SLOW_MS = 20
const PIECES = [
  ' ',
  '\t',
  '\n',
  '0',
  '9',
  'a',
  'A',
  'é',
  '漢',
  ...'([{<"\'.,;:-/@=$%_*\\…',
  '1,',
  '1.',
  'a.',
  'a@',
  ' ,',
  '. ',
  '/a',
]
const TEXTS = PIECES.flatMap((piece) => ['', 'x', '1'].map((end) => piece.repeat(SIZE / piece.length) + end))

function msOf(expression: RegExp, text: string): number {
  const startedAt = performance.now()
  text.replace(expression, '')
  return performance.now() - startedAt
}

/** Measured three times, because the machine may be busy. */
const isSlow = (expression: RegExp): boolean =>
  TEXTS.some((text) => [1, 2, 3].every(() => msOf(expression, text) > SLOW_MS))

describe('a module whose time isn’t measured as a whole', () => {
  const measured = reachedFrom(join(ROOT, MODULES))
  const modules = FOLDERS.flatMap((folder) =>
    ts.sys.readDirectory(join(ROOT, folder), ['.ts', '.tsx'], ['**/*.test.ts', '**/*.test.tsx']),
  )
    .filter((file) => !measured.has(file))
    .map((file) => ({ name: relative(ROOT, file), ...expressionsOf(file) }))
  const namesOf = (some: typeof modules) => some.map(({ name }) => name).toSorted()

  it('has only regular expressions that take linear time, or says what bounds its texts', () => {
    expect(namesOf(modules.filter(({ literals }) => literals.some(isSlow)))).toEqual(Object.keys(bounded).toSorted())
  })

  it('composes no regular expression, or says why it takes linear time', () => {
    expect(namesOf(modules.filter(({ composes }) => composes))).toEqual(Object.keys(composed).toSorted())
  })
})

it('finds an expression that takes quadratic time', () => {
  expect([/[,;]+$/, /\S+@\S+/, /^\d+$/, /^[,;]+/].map(isSlow)).toEqual([true, true, false, false])
})
