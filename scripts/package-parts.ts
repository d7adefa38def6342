// Vite plugin: the browser gets some packages without the parts that nothing here uses. scripts/unused-parts.ts lists them, and
// a build fails when a package no longer has what the list names. Development and tests without a build run all of it.
import type { ESTree, Plugin } from 'vite'
import { parseAst } from 'vite'
import type { Unused } from './unused-parts.ts'
import { nothing, unused } from './unused-parts.ts'

type Node = ESTree.Node
/** A part of the code, from one character to before another, and what stands there instead. */
interface Change {
  readonly from: number
  readonly to: number
  readonly text: string
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)

/** Names that `var` declares in these statements: they are known in the whole function. */
const declaredIn = (node: Node): readonly string[] => {
  if (/Function/.test(node.type)) return []
  const own = node.type === 'VariableDeclarator' && node.id.type === 'Identifier' ? [node.id.name] : []
  return [...own, ...childrenOf(node).flatMap(declaredIn)]
}

/** True where what follows a statement is never reached from it. */
function leaves(statement: Node | undefined): boolean {
  if (statement === undefined) return false
  if (statement.type === 'BlockStatement') return leaves(statement.body.at(-1))
  if (statement.type === 'IfStatement') return leaves(statement.consequent) && leaves(statement.alternate ?? undefined)
  return /^(Return|Break|Throw|Continue)Statement$/.test(statement.type)
}

/** The kind of a node in React's tree, as the code reads it. */
const isKind = (node: Node): boolean =>
  (node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'tag') ||
  (node.type === 'Identifier' && /^(tag|\w+Tag)$/.test(node.name))

/** The changes that leave out what is unused; tells of each name that it has found. */
function changesOf(code: string, parts: Partial<Unused>, found: (name: string) => void): readonly Change[] {
  const { kinds, lanes, hooks, constants, emptied, members, statements } = { ...nothing, ...parts }
  const changes: Change[] = []
  const isUnusedKind = (node: Node | null): boolean => node?.type === 'Literal' && kinds.has(Number(node.value))
  const textOf = (node: Node): string => code.slice(node.start, node.end)
  const leaveOut = ({ start, end }: Node, text = ''): true => {
    changes.push({ from: start, to: end, text })
    return true
  }

  /** Cases of unused kinds. A case that another runs into loses its label only. */
  const withoutCases = (node: ESTree.SwitchStatement): void => {
    let isReached = false
    for (const each of node.cases) {
      const [first] = each.consequent
      const runsOn = isReached
      if (isUnusedKind(each.test)) {
        const names = [...new Set(each.consequent.flatMap(declaredIn))]
        const text = names.length > 0 ? `case ${textOf(each.test as Node)}: var ${names.join(', ')};` : ''
        if (first === undefined) leaveOut(each)
        else if (!runsOn) leaveOut(each, text)
        else changes.push({ from: each.start, to: first.start, text: '' })
        if (first === undefined || !runsOn) continue
      }
      isReached = !leaves(each.consequent.at(-1))
      for (const child of childrenOf(each)) visit(child)
    }
  }

  /** Leaves a node out, or puts what it always is into its place; false where it stays. */
  const replaced = (node: Node): boolean => {
    switch (node.type) {
      case 'FunctionDeclaration': {
        const body = emptied.get(node.id?.name ?? '')
        if (body === undefined || node.body === null) return false
        found(node.id?.name ?? '')
        return leaveOut(node.body, `{${body}}`)
      }
      case 'BinaryExpression': {
        const isEqual = node.operator === '==='
        if (!isEqual && node.operator !== '!==') return false
        const sides = [node.left, node.right]
        const never = sides.some(isUnusedKind) && sides.some(isKind)
        return never || (lanes !== '' && textOf(node).includes(lanes)) ? leaveOut(node, isEqual ? '!1' : '!0') : false
      }
      case 'ExpressionStatement': {
        const { expression } = node
        if (expression.type !== 'AssignmentExpression') return false
        const name = textOf(expression.left)
        const hook = name.replace(/^\w+\./, '')
        const known = hooks.has(hook) ? hook : statements.find((each) => `${name}.`.startsWith(`${each}.`))
        if (known === undefined) return false
        found(known)
        return leaveOut(node)
      }
      case 'Property': {
        const name = textOf(node.key)
        const owner = textOf(node)
        if (!hooks.has(name) && !members.has(owner)) return false
        found(hooks.has(name) ? name : owner)
        changes.push({ from: node.start, to: node.end + (code[node.end] === ',' ? 1 : 0), text: '' })
        return true
      }
      default:
        return false
    }
  }

  const visit = (node: Node): void => {
    if (replaced(node)) return
    if (node.type === 'SwitchStatement' && isKind(node.discriminant)) withoutCases(node)
    else if (node.type === 'VariableDeclarator') {
      if (node.init !== null) visit(node.init)
    } else if (
      node.type === 'AssignmentExpression' &&
      node.left.type === 'Identifier' &&
      constants.has(node.left.name)
    ) {
      changes.push({ from: node.start, to: code.indexOf('=', node.left.end) + 1, text: '' })
      visit(node.right)
    } else if (node.type === 'Identifier' && constants.has(node.name)) {
      found(node.name)
      leaveOut(node, constants.get(node.name))
    } else for (const child of childrenOf(node)) visit(child)
  }
  visit(parseAst(code))
  return changes
}

/** The code without these parts; throws where it has nothing of that name. */
export function withoutUnused(code: string, parts: Partial<Unused>): string {
  const { constants, emptied, hooks, members, statements } = { ...nothing, ...parts }
  const missing = new Set([...emptied.keys(), ...constants.keys(), ...hooks, ...members, ...statements])
  const changes = [...changesOf(code, parts, (name) => missing.delete(name))].sort((a, b) => b.from - a.from)
  if (missing.size > 0)
    throw new Error(`nothing to leave out is called ${[...missing].join(', ')}: change scripts/unused-parts.ts`)
  return changes.reduce((text, { from, to, text: instead }) => text.slice(0, from) + instead + text.slice(to), code)
}

export const packageParts = (): Plugin => ({
  name: 'package-parts',
  apply: 'build',
  transform(code, id) {
    const file = Object.keys(unused).find((each) => id.endsWith(`/node_modules/${each}`))
    return file === undefined ? null : withoutUnused(code, unused[file] ?? {})
  },
})
