// The declarations of the package: the compiler's own of e2e/harness, against the control API's types in one file without
// imports. Sources that do not fit those types do not compile.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const COMPILER = 'node_modules/typescript-native/bin/tsc'
const HARNESS = 'e2e/harness'

/** What the harness uses of the simulator, beside the types of the control API. */
const standIns = (controlTypes: string): Readonly<Record<string, string>> => ({
  'simulator/control-api/control.requests.d.ts': controlTypes,
  'simulator/control-api/control.schemas.d.ts': controlTypes,
  'simulator/control-api/control-client.d.ts': `${controlTypes}
export declare const controlClient: (send: (url: string, init: RequestInit) => Promise<Response>, base?: string) => ControlClient
`,
  'simulator/server.d.ts': `
export declare const createSimulator: (options: object) => Promise<{ url: string; port: number; close(): Promise<void> }>
`,
})

/** Everything of the control API is in one file; modules of the package carry their suffix, as Node resolves them. */
const inPackage = (text: string): string =>
  text
    .replaceAll(/'\.\.\/\.\.\/simulator\/control-api\/[\w.-]+'/g, "'./control-types.js'")
    .replaceAll(/'(\.\/[\w-]+)'/g, "'$1.js'")
    // What the compiler writes out by itself: a team has @playwright/test, and what that brings along need not be in reach.
    .replaceAll(/(['"])playwright\/test\1/g, '$1@playwright/test$1')

/** Writes the declarations into this folder. Throws when the sources do not compile. */
export function writeTypes(root: string, folder: string, controlTypes: string): void {
  const place = mkdtempSync(join(tmpdir(), 'package-types-'))
  try {
    cpSync(join(root, HARNESS), join(place, HARNESS), { recursive: true })
    mkdirSync(join(place, 'simulator/control-api'), { recursive: true })
    for (const [file, text] of Object.entries(standIns(controlTypes))) writeFileSync(join(place, file), text)
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
    const compilerOptions = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
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
