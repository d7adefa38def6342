// The form of a type, from the compiler: a line for each path to a plain value in its JSON.
import { resolve } from 'node:path'
import ts from 'typescript'

const { StringLike, NumberLike, BooleanLike, Null, Undefined, Unknown, Any } = ts.TypeFlags
const PLAIN = StringLike | NumberLike | BooleanLike | Null | Undefined | Unknown | Any

/**
 * Returns a function for the forms of exported types in these files under `root`, compiled on the first call. A form is a map by field
 * of an interface or, with `tag`, by member of a union: the literal in that field is the member's name.
 */
export function formsIn(root: string, files: readonly string[]) {
  let program: ts.Program | null = null
  const compile = (): ts.Program => {
    const { config } = ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile)
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
    const paths = files.map((file) => resolve(root, file))
    return ts.createProgram(paths, { ...options, types: [] })
  }
  return (file: string, name: string, tag: string | null = null): ReadonlyMap<string, readonly string[]> => {
    program ??= compile()
    const checker = program.getTypeChecker()
    const source = program.getSourceFile(resolve(root, file))
    const module = source && checker.getSymbolAtLocation(source)
    const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name)
    if (symbol === undefined) throw new Error(`${file} exports no ${name}`)
    const type = checker.getDeclaredTypeOfSymbol(symbol)
    const parts =
      tag === null
        ? checker.getPropertiesOfType(type).map((field) => [field.name, checker.getTypeOfSymbol(field)] as const)
        : (type.isUnion() ? type.types : [type]).map((member) => [tagOf(checker, member, tag), member] as const)
    const form = new Map<string, readonly string[]>()
    for (const [part, each] of parts) {
      const lines = new Set(form.get(part))
      collect(checker, each, part, [], lines)
      form.set(part, [...lines].toSorted())
    }
    return form
  }
}

/** Adds a line for each plain value within a type; `above` are the types that contain it. */
function collect(checker: ts.TypeChecker, type: ts.Type, path: string, above: readonly ts.Type[], lines: Set<string>) {
  if (above.includes(type)) return void lines.add(`${path}: as above`)
  const visit = (inner: ts.Type, at: string): void => collect(checker, inner, at, [...above, type], lines)
  if (type.isUnion()) for (const part of type.types) visit(part, path)
  else if ((type.flags & PLAIN) !== 0) lines.add(`${path}: ${checker.typeToString(type)}`)
  else if (checker.isArrayType(type) || checker.isTupleType(type))
    for (const part of checker.getTypeArguments(type as ts.TypeReference)) visit(part, `${path}[]`)
  else {
    for (const { type: value } of checker.getIndexInfosOfType(type)) visit(value, `${path}{}`)
    for (const field of checker.getPropertiesOfType(type))
      visit(
        checker.getTypeOfSymbol(field),
        `${path}.${field.name}${(field.flags & ts.SymbolFlags.Optional) === 0 ? '' : '?'}`,
      )
  }
}

function tagOf(checker: ts.TypeChecker, member: ts.Type, tag: string): string {
  const field = checker.getPropertyOfType(member, tag)
  const type = field && checker.getTypeOfSymbol(field)
  if (type?.isStringLiteral() !== true) throw new Error(`${checker.typeToString(member)} has no name in '${tag}'`)
  return type.value
}
