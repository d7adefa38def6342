// Simulators in processes of their own, in a time zone and, if wished, on a day of their own.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
const project = fileURLToPath(new URL('../..', import.meta.url))

export interface Place {
  readonly timeZone: string
  /** By the wall clock it is more than a year later there. */
  readonly anotherDay?: boolean
  /** By so many ms its wall clock is ahead. */
  readonly aheadMs?: number
}

/** They run for some seconds only: with less of it optimized by V8 they take a fifth less of the processor. */
const OPTIMIZED_LATER = '--interrupt-budget=540000'

/** How a program of the project is started there: the arguments of Node, and the surroundings. */
export const startedAt = (
  { timeZone, anotherDay = false, aheadMs }: Place,
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

export interface SimulatorElsewhere {
  readonly url: string
  /** Asks its control API; the answer as text. */
  ask(path: string, body?: object): Promise<string>
  close(): void
}

/** Starts a simulator there; answers once it listens. */
export async function simulatorAt(place: Place): Promise<SimulatorElsewhere> {
  const { args, options } = startedAt(place, 'e2e/headless/simulator-process.ts')
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
