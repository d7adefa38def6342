// Starts programs of the project in separate processes, each with its own time zone and, optionally, its own wall clock.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../..', import.meta.url))

export interface ProcessClock {
  readonly timeZone: string
  /** Moves the wall clock ahead by more than a year. */
  readonly anotherDay?: boolean
  /** Moves the wall clock ahead by this many ms. */
  readonly aheadMs?: number
}

/** These processes run for a few seconds. Optimizing less of their code takes a fifth less processor time. */
const OPTIMIZED_LATER = '--interrupt-budget=540000'

/** Arguments and spawn options for running a program of the project under this clock. */
export const processCommand = (
  { timeZone, anotherDay = false, aheadMs }: ProcessClock,
  program: string,
  args: readonly string[] = [],
) => ({
  args: [
    OPTIMIZED_LATER,
    '--import',
    'tsx',
    ...(anotherDay || aheadMs !== undefined ? ['--import', './e2e/headless/another-day.ts'] : []),
    program,
    ...args,
  ],
  options: {
    cwd: project,
    env: { ...process.env, TZ: timeZone, ...(aheadMs === undefined ? {} : { CLOCK_AHEAD_MS: String(aheadMs) }) },
  },
})

export interface SimulatorProcess {
  readonly url: string
  /** Calls its control API and returns the response text. */
  ask(path: string, body?: object): Promise<string>
  close(): void
}

/** Starts a simulator in its own process; resolves once it listens. */
export async function startSimulatorProcess(clock: ProcessClock): Promise<SimulatorProcess> {
  const { args, options } = processCommand(clock, 'e2e/headless/simulator-process.ts')
  const run = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    run.stdout.once('data', (chunk) => resolve(String(chunk).trim()))
    run.once('error', reject)
    run.once('close', (code) => reject(new Error(`the simulator ended with ${code}`)))
  })
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${url}/simulator/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return answer.text()
  }
  return { url, ask, close: () => run.kill('SIGTERM') }
}
