// Finds where tests name the rules that they prove (`Verifies: S4.3, S4.4`) and which test each citation belongs to.
// Pure: the text of a test file in, citations out. A citation stands in a title, in a comment above a test, or inside it.
import ts from 'typescript'

/** A place where a test says which rule it proves. */
export interface Citation {
  readonly id: string
  readonly file: string
  readonly line: number
  /**
   * The titles of the test, or of the group of tests, outermost first, as patterns: what a title takes from a table or
   * a variable matches anything. Null when the citation belongs to no test.
   */
  readonly titles: readonly RegExp[] | null
  /** True when the citation belongs to a group: it then speaks for every test of the group. */
  readonly group: boolean
}

interface TestCall {
  readonly node: ts.CallExpression
  readonly group: boolean
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

/** Reads a call as a test or a group of tests; null when it is neither. */
function testCall(node: ts.Node): TestCall | null {
  if (!ts.isCallExpression(node) || node.arguments.length < 2) return null
  const [root, ...rest] = calleeWords(node.expression)
  if (root !== 'it' && root !== 'test' && root !== 'describe') return null
  if (!rest.every((word) => declaring.has(word))) return null
  // it.each(rows) alone takes a table, not a title; only the call around it declares the test.
  if (ts.isCallExpression(node.parent) && node.parent.expression === node) return null
  return { node, group: root === 'describe' || rest.includes('describe') }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What vitest and Playwright put in for: %s, %i, $name, $user.name. */
const fromTable = /%[sdifjop#%]|\$[\w.]+/g

/** A title as a pattern: what it takes from a table or from a variable matches anything. */
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
  const found: TestCall[] = []
  const visit = (node: ts.Node): void => {
    const call = testCall(node)
    if (call) found.push(call)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Every rule named after `Verifies:` in a text, with its line and its test. */
export function citationsIn(file: string, text: string): readonly Citation[] {
  if (!/Verifies:/.test(text)) return []
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const calls = testCalls(tree)
  return [...text.matchAll(/Verifies:(.*)$/gm)].flatMap((match) => {
    // A comment above a test belongs to the test: its node begins, in full, with what stands before it.
    const around = calls.filter(({ node }) => node.getFullStart() <= match.index && match.index < node.getEnd())
    const innermost = around.at(-1)
    return [...(match[1] ?? '').matchAll(/S\d+\.\d+/g)].map((rule) => ({
      id: rule[0],
      file,
      line: tree.getLineAndCharacterOfPosition(match.index).line + 1,
      titles: innermost ? around.map(({ node }) => titlePattern(node.arguments[0])) : null,
      group: innermost?.group ?? false,
    }))
  })
}
