// A simulator in a separate process that restarts when its code changes. Its worlds are stored in a folder, so they continue from
// their logs, at the same URL.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import * as z from 'zod/mini'

const root = join(import.meta.dirname, '..', '..')

/** Code of pages, which Vite updates, and tests. */
const NOT_SIMULATOR_CODE = /^simulator\/(console|docs)\/|\.test\.tsx?$/
const SIMULATOR_CODE = /^(simulator|src\/contract)\/.*\.ts$|^fixtures\/(hud|indications|lookups|worlds)\//

/** Whether a change of this file needs a restart. YAML files of scenarios and worlds are reread without one. */
export const needsRestart = (path: string): boolean =>
  SIMULATOR_CODE.test(path) && !NOT_SIMULATOR_CODE.test(path) && !path.endsWith('.yaml')

const started = z.object({ url: z.string() })

/** Several files saved at once cause one restart. */
const DEBOUNCE_MS = 100

export class RestartingSimulator {
  readonly #data: string | null
  readonly #args: readonly string[]
  #child: ChildProcess | null = null
  #url = ''
  #timer: NodeJS.Timeout | undefined
  #lastRestart: Promise<void> = Promise.resolve()

  /** `args`: options of `npm start`. Without `--data`, the worlds are deleted on close. */
  constructor(
    args: readonly string[],
    private readonly say: (line: string) => void,
  ) {
    const hasFolder = args.some((arg) => arg === '--data' || arg.startsWith('--data='))
    this.#data = hasFolder ? null : mkdtempSync(join(tmpdir(), 'loan-auctions-'))
    this.#args = [...args, ...(this.#data === null ? [] : ['--data', this.#data])]
  }

  /** Starts it and returns its URL. Throws if it doesn't start. */
  async start(): Promise<string> {
    this.#url = await this.#spawn('0')
    return this.#url
  }

  /** Reports a changed file of the project. */
  changed(file: string): void {
    const path = relative(root, file)
    if (!needsRestart(path)) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#lastRestart = this.#lastRestart.then(() => this.#restart(path))
    }, DEBOUNCE_MS)
  }

  /** Stops it, and deletes its temporary worlds. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#lastRestart
    await this.#stop()
    if (this.#data !== null) rmSync(this.#data, { recursive: true, force: true })
  }

  async #restart(path: string): Promise<void> {
    const startedAt = performance.now()
    await this.#stop()
    try {
      await this.#spawn(new URL(this.#url).port)
      this.say(`  ${path} changed: the simulator restarted in ${Math.round(performance.now() - startedAt)} ms.`)
    } catch {
      this.say(`  ${path} changed: the simulator failed to start. Fix the error and save to try again.`)
    }
  }

  #spawn(port: string): Promise<string> {
    const program = [join(root, 'scripts/dev/simulator-process.ts'), ...this.#args, '--port', port]
    const child = spawn(process.execPath, ['--import', 'tsx', ...program], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#child = child
    return new Promise((resolve, reject) => {
      child.once('message', (message) => resolve(z.parse(started, message).url))
      child.once('close', () => {
        if (this.#child === child) this.#child = null
        reject(new Error('The simulator did not start.'))
      })
    })
  }

  async #stop(): Promise<void> {
    const child = this.#child
    if (child === null) return
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    await ended
  }
}
