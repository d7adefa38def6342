// Writes checks of hot schemas as code: does a value already stand as its schema says, so that it may be taken as it is? Types,
// bounds, lists, objects and what may be missing are written out. Everything else, an instant or a rule of the business, is
// asked of the reader itself (`stands`), so that there is one place that knows it.
import type * as z from 'zod/mini'
import { instant } from '../../src/contract/fields'

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

const defOf = (schema: z.core.SomeType): Def => (schema as z.core.$ZodTypes)._zod.def

/** Whether a field may be left out; of anything else than these two the reader itself is asked. */
const isOptional = (schema: z.core.SomeType): boolean => {
  const def = defOf(schema)
  return def.type === 'optional' || (def.type === 'nullable' && isOptional(def.innerType))
}

const capitalized = (text: string): string =>
  text.replaceAll(/(?:^|_)(\w)/g, (_all, first: string) => first.toUpperCase())

/** The bound of a check of a number, as a condition on `x`; null for another check. */
function boundOf(check: z.core.$ZodCheck): string | null {
  const { def } = (check as z.core.$ZodChecks)._zod
  if (def.check === 'greater_than') return `x ${def.inclusive ? '>=' : '>'} ${Number(def.value)}`
  if (def.check === 'less_than') return `x ${def.inclusive ? '<=' : '<'} ${Number(def.value)}`
  return null
}

/** A condition on `x` for a number with its bounds, `rules` in the places of the checks that are none. */
function numberTest(def: Def, rules: readonly (string | null)[] = []): string {
  const bounds = (def.checks ?? []).map((check, place) => boundOf(check) ?? `${rules[place]}(x)`)
  const type = 'check' in def ? 'Number.isSafeInteger(x)' : 'Number.isFinite(x)'
  return ["typeof x === 'number'", type, ...bounds].join(' && ')
}

/** True when nothing is asked of it but bounds. */
const hasBoundsOnly = ({ checks = [] }: Def): boolean => checks.every((check) => boundOf(check) !== null)

/** A schema by the name under which its module has it. */
export interface NamedSchema {
  readonly name: string
  readonly from: string
  readonly schema: Schema
}

class Writer {
  readonly #parts: string[] = []
  readonly #names = new Map<Schema, string>()
  readonly #taken = new Set<string>()
  readonly #fields: ReadonlyMap<Schema, string>

  constructor(fields: readonly NamedSchema[]) {
    this.#fields = new Map(fields.map(({ name, schema }) => [schema, name]))
  }

  /** A condition on `x`, true when it stands as the schema says. `path` leads to the schema, `key` is where it stands. */
  test(schema: Schema, path: string, key: string): string {
    const def = defOf(schema)
    const inside = `${path}._zod.def`
    if (def.type === 'optional')
      return `(x === undefined || ${this.test(def.innerType as Schema, `${inside}.innerType`, key)})`
    if (def.type === 'nullable')
      return `(x === null || ${this.test(def.innerType as Schema, `${inside}.innerType`, key)})`
    if (def.type === 'number' && hasBoundsOnly(def)) return numberTest(def)
    if (def.checks === undefined || def.checks.length === 0) {
      if (def.type === 'string' || def.type === 'boolean') return `typeof x === '${def.type}'`
      if (def.type === 'enum')
        return `(${Object.values(def.entries)
          .map((each) => `x === ${JSON.stringify(each)}`)
          .join(' || ')})`
      if (def.type === 'array') return `every(x, ${this.#listed(def.element as Schema, `${inside}.element`, key)})`
    }
    return `${this.check(schema, path, key)}(x)`
  }

  /** The name of the function that checks by this schema, which is written where it is new. */
  check(schema: Schema, path: string, key: string): string {
    const known = this.#names.get(schema)
    if (known !== undefined) return known
    if (schema === instant) return 'isInstant'
    const field = this.#fields.get(schema)
    const name = this.#nameFor(field ?? key)
    this.#names.set(schema, name)
    const def = defOf(schema)
    if (def.type === 'object' && def.catchall === undefined) this.#object(name, def, path)
    else if (def.type === 'pipe' && def.in && defOf(def.in).type === 'object') this.#made(name, def, path, key)
    else if (def.type === 'number') this.#number(name, def, field ?? path)
    else this.#parts.push(`const ${name} = stands(${field ?? path})\n`)
    return name
  }

  text(): string {
    return this.#parts.join('')
  }

  #nameFor(key: string): string {
    let name = `is${capitalized(key)}`
    for (let n = 2; this.#taken.has(name); n++) name = `is${capitalized(key)}${n}`
    this.#taken.add(name)
    return name
  }

  /** The function that checks one element of a list. */
  #listed(element: Schema, path: string, key: string): string {
    const test = this.test(element, path, `one_of_${key}`)
    const called = /^(\w+)\(x\)$/.exec(test)?.[1]
    return called ?? `(x) => ${test}`
  }

  /** What is made of an object that was read, where it stays the same object. */
  #made(name: string, def: z.core.$ZodPipeDef, path: string, key: string): void {
    const read = this.check(def.in as Schema, `${path}._zod.def.in`, `read_${key}`)
    const made = this.check(def.out as Schema, `${path}._zod.def.out`, `made_${key}`)
    this.#parts.push(`const ${name}: Check = (x) => ${read}(x) && ${made}(x)\n`)
  }

  /** The rules of the business among the checks, by their names; null in the places of bounds. */
  #rules(name: string, { checks = [] }: Pick<Def, 'checks'>, path: string): readonly (string | null)[] {
    return checks.map((check, place) => {
      if (boundOf(check) !== null) return null
      const rule = `${name}Rule${place + 1}`
      this.#parts.push(`const ${rule} = rule(${path}, ${place})\n`)
      return rule
    })
  }

  #number(name: string, def: Def, path: string): void {
    const rules = this.#rules(name, def, path)
    this.#parts.push(`const ${name}: Check = (x) => ${numberTest(def, rules)}\n`)
  }

  #object(name: string, def: z.core.$ZodObjectDef & Pick<Def, 'checks'>, path: string): void {
    const lines = Object.entries(def.shape).map(([key, schema]) => {
      const test = this.test(schema as Schema, `${path}._zod.def.shape.${key}`, key)
      if (!isOptional(schema)) return `  x = value.${key}\n  if (!(${test})) return false`
      const there = test.replace(/^\(x === undefined \|\| (.*)\)$/, '$1')
      return `  if ((x = value.${key}) !== undefined) { if (!${there}) return false; listed++ }`
    })
    const required = Object.values(def.shape).filter((schema) => !isOptional(schema)).length
    const end = ['hasFields(value, listed)', ...this.#rules(name, def, path).map((rule) => `${rule}(value)`)].join(
      ' && ',
    )
    this.#parts.push(
      [
        `const ${name}: Check = (value) => {`,
        '  if (!isRecord(value)) return false',
        '  let x: unknown',
        `  let listed = ${required}`,
        ...lines,
        `  return ${end}`,
        '}\n',
      ].join('\n'),
    )
  }
}

/** One line of imports per module. */
function importsOf(schemas: readonly NamedSchema[], text: string): readonly string[] {
  const used = schemas.filter(
    ({ name }) => text.includes(`(${name})`) || text.includes(`(${name}.`) || text.includes(`(${name},`),
  )
  const modules = [...new Set(used.map(({ from }) => from))].toSorted()
  return modules.map((from) => {
    const names = used.filter((each) => each.from === from).map(({ name }) => name)
    return `import { ${names.toSorted().join(', ')} } from './${from}'`
  })
}

/** The file of checks of `schemas`; a check of one of `fields` has its name. */
export function exactText(schemas: readonly NamedSchema[], fields: readonly NamedSchema[]): string {
  const writer = new Writer(fields)
  const checks = schemas.map(({ name, schema }) => [name, writer.check(schema, name, name)] as const)
  const body = [
    writer.text(),
    '/** By the name of the schema. */',
    `export const exactChecks = { ${checks.map(([name, check]) => `${name}: ${check}`).join(', ')} }`,
    '',
    '/** From now on these are read by the checks above. */',
    'export function readExactly(): void {',
    ...checks.map(([name, check]) => `  isExactly(${name}, ${check})`),
    '}',
    '',
  ].join('\n')
  return [
    '// Written by `npx tsx scripts/exact-contract.ts`: checks of the schemas that are read most often, as code. A test compares',
    '// them with the reader.',
    ...importsOf([...schemas, ...fields], body),
    "import { every, hasFields, isInstant, rule, stands } from './exact'",
    "import { isRecord } from './is-record'",
    "import type { Check } from './read'",
    "import { isExactly } from './read'",
    '',
    body,
  ].join('\n')
}
