// The limits of size: how long a file and a function may be. Reads files; changes nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { Finding } from './house-rules'
import { sourceFiles } from './house-rules'

const MAX_FILE_LINES = 500
const MAX_FUNCTION_LINES = 120

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isGetAccessorDeclaration(node) ||
  ts.isSetAccessorDeclaration(node)

/** What a person calls this function: its own name, or that of the variable or property it is assigned to. */
function nameOf(node: ts.FunctionLikeDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : null)
  if (named) return named.getText()
  return ts.isPropertyAssignment(node.parent) ? node.parent.name.getText() : 'a function without a name'
}

/** True for the callback of `describe(...)`, `describe.each(...)(...)` and `test.describe(...)`: a chapter, not a step. */
function isDescribeCallback(node: ts.Node): boolean {
  return ts.isCallExpression(node.parent) && /^(test\.)?describe\b/.test(node.parent.expression.getText())
}

/** How many lines a text has; a line break at its end does not begin another one. */
export const lineCount = (text: string): number => text.replace(/\n$/, '').split('\n').length

/** Every function of one file that is too long. `describe` callbacks of test files do not count. */
export function longFunctions(file: string, text: string): readonly Finding[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const isTest = /\.(test|spec)\.tsx?$/.test(file)
  const findings: Finding[] = []
  const visit = (node: ts.Node): void => {
    if (isFunction(node) && !(isTest && isDescribeCallback(node))) {
      const first = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
      const length = tree.getLineAndCharacterOfPosition(node.getEnd()).line + 2 - first
      if (length > MAX_FUNCTION_LINES)
        findings.push({
          file,
          rule: 'functions-stay-short',
          message: `line ${first}: ${nameOf(node)} has ${length} lines, ${MAX_FUNCTION_LINES} are allowed. Give its parts names of their own.`,
        })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return findings
}

/** Every file and function of a tree that is longer than allowed. */
export function sizes(root: string): readonly Finding[] {
  return sourceFiles(root).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const lines = lineCount(text)
    const long =
      lines > MAX_FILE_LINES
        ? [
            {
              file,
              rule: 'files-stay-short',
              message: `${lines} lines, ${MAX_FILE_LINES} are allowed. Split it by what its parts are about.`,
            },
          ]
        : []
    // A function cannot be longer than its file: short files need no parsing.
    const functions = lines > MAX_FUNCTION_LINES && /\.(tsx?|mjs)$/.test(file) ? longFunctions(file, text) : []
    return [...long, ...functions]
  })
}
