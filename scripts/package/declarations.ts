// Writes the package's declarations: e2e/harness, compiled against the generated types of the control API, so that the compiler
// proves that they fit.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const COMPILER = 'node_modules/typescript-native/bin/tsc'
const HARNESS = 'e2e/harness'

/** Declarations of everything that the harness imports from the simulator. */
const importedDeclarations = (controlTypes: string): Readonly<Record<string, string>> => ({
  'simulator/control-api/control.requests.d.ts': controlTypes,
  'simulator/control-api/control.schemas.d.ts': controlTypes,
  'simulator/control-api/control-client.d.ts': `${controlTypes}
export declare const controlClient: (send: (url: string, init: RequestInit) => Promise<Response>, base?: string) => ControlClient
`,
  'simulator/server.d.ts': `
export declare const createSimulator: (options: object) => Promise<{ url: string; port: number; close(): Promise<void> }>
`,
})

/** Points imports at the one file with the control API's types, and adds the suffixes that Node needs. */
const inPackage = (text: string): string =>
  text
    .replaceAll(/'\.\.\/\.\.\/simulator\/control-api\/[\w.-]+'/g, "'./control-types.js'")
    .replaceAll(/'(\.\/[\w-]+)'/g, "'$1.js'")
    // The compiler names a dependency of @playwright/test, which a package manager may hide.
    .replaceAll(/(['"])playwright\/test\1/g, '$1@playwright/test$1')

/** Writes the declarations into `folder`. Throws if the sources don't compile. */
export function writeTypes(root: string, folder: string, controlTypes: string): void {
  const place = mkdtempSync(join(tmpdir(), 'package-types-'))
  try {
    cpSync(join(root, HARNESS), join(place, HARNESS), { recursive: true })
    mkdirSync(join(place, 'simulator/control-api'), { recursive: true })
    for (const [file, text] of Object.entries(importedDeclarations(controlTypes)))
      writeFileSync(join(place, file), text)
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
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
