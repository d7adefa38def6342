// The form of a type as the compiler knows it: a line for each path to a plain value. What is stored as JSON has this form.
import { resolve } from 'node:path'
import ts from 'typescript'

const { StringLike, NumberLike, BooleanLike, Null, Undefined, Unknown, Any } = ts.TypeFlags
const PLAIN = StringLike | NumberLike | BooleanLike | Null | Undefined | Unknown | Any

const isPlain = (type: ts.Type): boolean => (type.flags & PLAIN) !== 0

/** By field of an exported interface: its paths, each with the type that stands there, sorted. Reads files below `root`. */
export function formOfType(root: string, file: string, name: string): ReadonlyMap<string, readonly string[]> {
  const { config } = ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const program = ts.createProgram([resolve(root, file)], { ...options, types: [] })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(resolve(root, file))
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

  const form = new Map<string, readonly string[]>()
  for (const field of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))) {
    const lines = new Set<string>()
    collect(checker.getTypeOfSymbol(field), field.name, [], lines)
    form.set(field.name, [...lines].toSorted())
  }
  return form
}
