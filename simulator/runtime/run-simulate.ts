// Runs `npm run simulate` as a separate process, for tests.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))

export interface SimulateResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs it in a time zone; returns the exit code and the output. */
export async function runSimulate(args: readonly string[], zone = 'UTC'): Promise<SimulateResult> {
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
