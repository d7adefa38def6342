// The form of a type as the compiler knows it: a line for each path to a plain value. What is stored as JSON has this form.
import { resolve } from 'node:path'
import ts from 'typescript'

const { StringLike, NumberLike, BooleanLike, Null, Undefined, Unknown, Any } = ts.TypeFlags
const PLAIN = StringLike | NumberLike | BooleanLike | Null | Undefined | Unknown | Any

const isPlain = (type: ts.Type): boolean => (type.flags & PLAIN) !== 0

/** Forms of exported types in these files below `root`, which are compiled once, at the first question. */
export function formsIn(root: string, files: readonly string[]) {
  let compiled: ts.Program | null = null
  const program = (): ts.Program => {
    if (compiled !== null) return compiled
    const { config } = ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile)
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
    const paths = files.map((file) => resolve(root, file))
    compiled = ts.createProgram(paths, { ...options, types: [] })
    return compiled
  }
  return (file: string, name: string, tag: string | null = null) =>
    formOfType(program(), resolve(root, file), name, tag)
}

/**
 * By field of an exported interface, or by member of a union whose members have a field `tag` with a name: its paths, each
 * with the type that stands there, sorted.
 */
function formOfType(
  program: ts.Program,
  file: string,
  name: string,
  tag: string | null,
): ReadonlyMap<string, readonly string[]> {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source)
  const symbol = module === undefined ? undefined : checker.getExportsOfModule(module).find((one) => one.name === name)
  if (symbol === undefined) throw new Error(`${file} exports no ${name}`)

  const collect = (type: ts.Type, path: string, above: readonly ts.Type[], lines: Set<string>): void => {
    if (above.includes(type)) return void lines.add(`${path}: as above`)
    const within = [...above, type]
    if (type.isUnion()) {
      for (const part of type.types) collect(part, path, within, lines)
    } else if (isPlain(type)) {
      lines.add(`${path}: ${checker.typeToString(type)}`)
    } else if (checker.isArrayType(type) || checker.isTupleType(type)) {
      for (const part of checker.getTypeArguments(type as ts.TypeReference)) collect(part, `${path}[]`, within, lines)
    } else {
      for (const { type: value } of checker.getIndexInfosOfType(type)) collect(value, `${path}{}`, within, lines)
      for (const field of checker.getPropertiesOfType(type)) {
        const mark = (field.flags & ts.SymbolFlags.Optional) === 0 ? '' : '?'
        collect(checker.getTypeOfSymbol(field), `${path}.${field.name}${mark}`, within, lines)
      }
    }
  }

  const declared = checker.getDeclaredTypeOfSymbol(symbol)
  const parts =
    tag === null
      ? checker.getPropertiesOfType(declared).map((field) => [field.name, checker.getTypeOfSymbol(field)] as const)
      : membersOf(declared).map((member) => [tagOf(checker, member, tag), member] as const)
  const form = new Map<string, readonly string[]>()
  for (const [part, type] of parts) {
    const lines = new Set<string>(form.get(part))
    collect(type, part, [], lines)
    form.set(part, [...lines].toSorted())
  }
  return form
}

const membersOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])

/** The name that a member of a union has in this field. */
function tagOf(checker: ts.TypeChecker, member: ts.Type, tag: string): string {
  const field = checker.getPropertyOfType(member, tag)
  const type = field === undefined ? undefined : checker.getTypeOfSymbol(field)
  if (type?.isStringLiteral() !== true) throw new Error(`${checker.typeToString(member)} has no name in '${tag}'`)
  return type.value
}
