// A simulator in another process that restarts, at the same address, when its code changes. A folder stores its worlds, so that they
// continue from their logs.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import * as z from 'zod/mini'

const root = join(import.meta.dirname, '..', '..')

/** Code that runs in the browser, which Vite updates, and tests. */
const NOT_ITS_CODE = /^simulator\/(console|docs)\/|\.test\.tsx?$/
const ITS_CODE = /^(simulator|src\/contract)\/.*\.ts$|^fixtures\/(hud|indications|lookups|worlds)\//

/** Whether a change to this file needs a restart. The simulator reloads YAML files without one. */
export const needsRestart = (path: string): boolean =>
  ITS_CODE.test(path) && !NOT_ITS_CODE.test(path) && !path.endsWith('.yaml')

const startMessage = z.object({ url: z.string() })

/** Changes within this time cause one restart. */
const DEBOUNCE_MS = 100

export class RestartingSimulator {
  readonly #data: string | null
  readonly #args: readonly string[]
  #child: ChildProcess | null = null
  #url = ''
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void> = Promise.resolve()

  /** Takes the options of `npm start`. Without `--data`, the worlds are deleted when the simulator closes. */
  constructor(
    args: readonly string[],
    private readonly print: (line: string) => void,
  ) {
    const hasFolder = args.some((arg) => arg === '--data' || arg.startsWith('--data='))
    this.#data = hasFolder ? null : mkdtempSync(join(tmpdir(), 'loan-auctions-'))
    this.#args = [...args, ...(this.#data === null ? [] : ['--data', this.#data])]
  }

  /** Starts it; resolves with its address, or rejects if it doesn't start. */
  async start(): Promise<string> {
    this.#url = await this.#spawn('0')
    return this.#url
  }

  /** Restarts it if this file is part of its code. */
  changed(file: string): void {
    const path = relative(root, file)
    if (!needsRestart(path)) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#turn = this.#turn.then(() => this.#restart(path))
    }, DEBOUNCE_MS)
  }

  /** Ends it, and deletes its worlds unless `--data` names their folder. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#turn
    await this.#stop()
    if (this.#data !== null) rmSync(this.#data, { recursive: true, force: true })
  }

  async #restart(path: string): Promise<void> {
    const startedAt = performance.now()
    await this.#stop()
    try {
      await this.#spawn(new URL(this.#url).port)
      this.print(`  ${path} changed: restarted the simulator in ${Math.round(performance.now() - startedAt)} ms.`)
    } catch {
      this.print(`  ${path} changed: the simulator doesn't start. The next change tries again.`)
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
      child.once('message', (message) => resolve(z.parse(startMessage, message).url))
      child.once('close', () => {
        if (this.#child === child) this.#child = null
        reject(new Error('The simulator did not start.'))
      })
    })
  }

  async #stop(): Promise<void> {
    const child = this.#child
    if (child === null) return
    const closed = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    await closed
  }
}
