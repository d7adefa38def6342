// `npm run simulate` on a file, in a process of its own.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** How it ended and what it said with `--json`. */
export const simulated = (file: string) =>
  new Promise<{ readonly code: number | null; readonly verdict: unknown }>((resolve, reject) => {
    const run = spawn(process.execPath, ['--import', 'tsx', 'scripts/simulate.ts', file, '--json'], { cwd: project })
    let out = ''
    run.stdout.on('data', (chunk) => {
      out += chunk
    })
    run.on('error', reject)
    run.on('close', (code) => resolve({ code, verdict: out === '' ? null : JSON.parse(out) }))
  })
