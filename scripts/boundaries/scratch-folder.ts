// Runs a tool on files in a temporary folder, for tests of its configuration.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Copies `configuration` files of the project next to these files, runs the tool there, and returns what it printed. */
export function outputFor(
  files: Readonly<Record<string, string>>,
  configuration: readonly string[],
  tool: string,
  ...args: readonly string[]
): string {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
  try {
    for (const name of configuration) cpSync(name, join(folder, name))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const program = join(process.cwd(), 'node_modules', tool)
    return spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}
