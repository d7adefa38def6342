// Finds the rules that tests cite (`Verifies: S4.3, S4.4`), in a title or in a comment above or inside a test, and the test that each
// citation belongs to.
import ts from 'typescript'

export interface Citation {
  readonly id: string
  readonly file: string
  readonly line: number
  /** Patterns of the titles of the test or `describe`, outermost first; null if the citation belongs to none. */
  readonly titles: readonly RegExp[] | null
  /** True if the citation belongs to a `describe`, and thus to all its tests. */
  readonly isGroup: boolean
}

interface TestCall {
  readonly node: ts.CallExpression
  readonly isGroup: boolean
}

/** Properties of `it`, `test` and `describe` that still declare a test: `it.each`, `test.describe`. */
const declaring = new Set(['describe', 'each', 'for', 'concurrent', 'sequential', 'fails', 'parallel', 'serial'])

/** The words of a callee: `test.describe.each(rows)` gives test, describe, each; anything else gives nothing. */
function calleeWords(node: ts.Expression): readonly string[] {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node)) return [...calleeWords(node.expression), node.name.text]
  if (ts.isCallExpression(node)) return calleeWords(node.expression)
  return ts.isTaggedTemplateExpression(node) ? calleeWords(node.tag) : []
}

/** Reads a call as a test or a group of tests; null if it's neither. */
function testCall(node: ts.Node): TestCall | null {
  if (!ts.isCallExpression(node) || node.arguments.length < 2) return null
  const [root, ...rest] = calleeWords(node.expression)
  if (root !== 'it' && root !== 'test' && root !== 'describe') return null
  if (!rest.every((word) => declaring.has(word))) return null
  // it.each(rows) alone takes a table, not a title; only the call around it declares the test.
  if (ts.isCallExpression(node.parent) && node.parent.expression === node) return null
  return { node, isGroup: root === 'describe' || rest.includes('describe') }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Placeholders of vitest and Playwright: %s, %i, $name, $user.name. */
const fromTable = /%[sdifjop#%]|\$[\w.]+/g

/** A pattern for a title, in which parts from a table or a variable match anything. */
function titlePattern(node: ts.Expression | undefined): RegExp {
  const pattern = (text: string) => text.split(fromTable).map(escaped).join('.*')
  if (node && ts.isStringLiteralLike(node)) return new RegExp(`^${pattern(node.text)}$`, 's')
  if (node && ts.isTemplateExpression(node)) {
    const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
    return new RegExp(`^${parts.map(pattern).join('.*')}$`, 's')
  }
  return /^.*$/s
}

/** Every call of a file that declares a test or a group. */
function testCalls(tree: ts.SourceFile): readonly TestCall[] {
  const calls: TestCall[] = []
  const visit = (node: ts.Node): void => {
    const call = testCall(node)
    if (call) calls.push(call)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return calls
}

/** Every rule named after `Verifies:` in a test file. */
export function citationsIn(file: string, text: string): readonly Citation[] {
  if (!/Verifies:/.test(text)) return []
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const calls = testCalls(tree)
  return [...text.matchAll(/Verifies:(.*)$/gm)].flatMap((match) => {
    // A node's full start includes the comments above it.
    const around = calls.filter(({ node }) => node.getFullStart() <= match.index && match.index < node.getEnd())
    const innermost = around.at(-1)
    return [...(match[1] ?? '').matchAll(/S\d+\.\d+/g)].map((rule) => ({
      id: rule[0],
      file,
      line: tree.getLineAndCharacterOfPosition(match.index).line + 1,
      titles: innermost ? around.map(({ node }) => titlePattern(node.arguments[0])) : null,
      isGroup: innermost?.isGroup ?? false,
    }))
  })
}
