// `npm run simulate` in a process of its own, for tests.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Simulated {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs it in this time zone; returns exit code and output. */
export async function simulated(args: readonly string[], zone = 'UTC'): Promise<Simulated> {
  const env = { ...process.env, TZ: zone }
  try {
    const { stdout, stderr } = await run(process.execPath, ['--import', 'tsx', 'scripts/simulate.ts', ...args], {
      cwd: root,
      env,
    })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'stdout' in error && 'stderr' in error)) throw error
    return { code: Number(error.code), out: String(error.stdout), err: String(error.stderr) }
  }
}
