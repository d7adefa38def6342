// Writes the package's declarations: e2e/harness, compiled against the generated types of the control API, so that the compiler
// proves that they fit.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const COMPILER = 'node_modules/typescript-native/bin/tsc'
const HARNESS = 'e2e/harness'
/** Where the copies of control-types.d.ts find names.d.ts while the sources are compiled. */
const NAMES_FROM_CONTROL_API = "'../../e2e/harness/names'"

/** Declarations of everything that the harness imports from the simulator. */
const importedDeclarations = (controlTypes: string, nameTypes: string): Readonly<Record<string, string>> => ({
  'e2e/harness/names.d.ts': nameTypes,
  'e2e/harness/check-names.d.ts': `
export declare const unknownName: (kind: string, name: string, known: readonly string[]) => Error
export declare const checkOptions: (options: object, known: readonly string[]) => void
export declare const checkPerson: (key: string, people: readonly string[]) => void
export declare const checkSlash: (path: string) => void
export declare const checkCall: (name: string) => void
export declare const checkEvent: (name: string) => void
export declare const checkChannel: (name: string) => void
export declare const checkChannelEvent: (channel: string, event: string) => void
export declare const checkPath: (path: string, role: string | null) => void
`,
  'src/app/paths.d.ts': `
export declare const readPath: (path: string) => { page: string }
`,
  'simulator/control-api/control.requests.d.ts': controlTypes,
  'simulator/control-api/control.schemas.d.ts': controlTypes,
  'simulator/faults/contains.d.ts': `
export declare const differences: (
  actual: unknown,
  expected: unknown,
) => readonly { readonly path: string; readonly actual: unknown; readonly expected: unknown }[]
`,
  'simulator/control-api/control.calls.d.ts': `
export declare const controlCalls: object
`,
  'simulator/control-api/wire-export.d.ts': `
export declare const harText: (read: () => Iterable<unknown>, origin: string) => AsyncIterable<string>
`,
  'simulator/control-api/control-client.d.ts': `${controlTypes}
export declare const controlClient: (send: (url: string, init: RequestInit) => Promise<Response>, base?: string) => ControlClient
`,
  'simulator/server.d.ts': `
export declare const createSimulator: (options: object) => Promise<{ url: string; port: number; close(): Promise<void> }>
`,
})

/** Sources that only check values, or that names.d.ts replaces. */
const LEFT_OUT = ['names.ts', 'check-names.ts']

/** Points imports at the one file with the control API's types, and adds the suffixes that Node needs. */
const inPackage = (text: string): string =>
  text
    .replaceAll(/'\.\.\/\.\.\/simulator\/control-api\/[\w.-]+'/g, "'./control-types.js'")
    .replaceAll(/'(\.\/[\w-]+)'/g, "'$1.js'")
    // The compiler names a dependency of @playwright/test, which a package manager may hide.
    .replaceAll(/(['"])playwright\/test\1/g, '$1@playwright/test$1')

/** Writes the declarations into `folder`. Throws if the sources don't compile. */
export function writeTypes(root: string, folder: string, controlTypes: string, nameTypes: string): void {
  const place = mkdtempSync(join(tmpdir(), 'package-types-'))
  try {
    cpSync(join(root, HARNESS), join(place, HARNESS), {
      recursive: true,
      filter: (path) => !LEFT_OUT.includes(basename(path)),
    })
    for (const [file, text] of Object.entries(importedDeclarations(controlTypes, nameTypes))) {
      mkdirSync(join(place, dirname(file)), { recursive: true })
      writeFileSync(join(place, file), text.replaceAll("'./names.js'", NAMES_FROM_CONTROL_API))
    }
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
    const compilerOptions = {
      composite: false,
      declaration: true,
      outDir: 'out',
      rootDir: '.',
      types: ['node'],
    }
    const config = { extends: join(root, 'tsconfig.json'), compilerOptions, include: [HARNESS], exclude: [] }
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(config))
    execFileSync(process.execPath, [join(root, COMPILER), '-p', place], { cwd: place, stdio: 'inherit' })
    mkdirSync(folder, { recursive: true })
    const emitted = join(place, 'out', HARNESS)
    for (const file of readdirSync(emitted))
      writeFileSync(join(folder, file), inPackage(readFileSync(join(emitted, file), 'utf8')))
    writeFileSync(join(folder, 'control-types.d.ts'), controlTypes)
    writeFileSync(join(folder, 'names.d.ts'), nameTypes)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
