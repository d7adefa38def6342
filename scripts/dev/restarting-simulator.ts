// A simulator in a process of its own that starts anew when its code changes. Its worlds are stored in a folder, so that they
// go on from their logs, at the same address.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import * as z from 'zod/mini'

const root = join(import.meta.dirname, '..', '..')

/** Code that runs in the page, which Vite brings there by itself, and tests. */
const NOT_ITS_CODE = /^simulator\/(console|docs)\/|\.test\.tsx?$/
const ITS_CODE = /^(simulator|src\/contract)\/.*\.ts$|^fixtures\/(hud|indications|lookups|worlds)\//

/** Whether a change of this file asks for a new process. Scenario and world files in YAML are read again without one. */
export const needsRestart = (path: string): boolean =>
  ITS_CODE.test(path) && !NOT_ITS_CODE.test(path) && !path.endsWith('.yaml')

const started = z.object({ url: z.string() })

/** Several files that are saved at once make one new process. */
const TOGETHER_MS = 100

export class RestartingSimulator {
  readonly #data: string | null
  readonly #args: readonly string[]
  #child: ChildProcess | null = null
  #url = ''
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void> = Promise.resolve()

  /** `args`: options of `npm start`; a data folder among them is kept, else the worlds end with this object. */
  constructor(
    args: readonly string[],
    private readonly say: (line: string) => void,
  ) {
    const hasFolder = args.some((arg) => arg === '--data' || arg.startsWith('--data='))
    this.#data = hasFolder ? null : mkdtempSync(join(tmpdir(), 'loan-auctions-'))
    this.#args = [...args, ...(this.#data === null ? [] : ['--data', this.#data])]
  }

  /** Starts it; answers its address. Throws when it does not start. */
  async start(): Promise<string> {
    this.#url = await this.#spawn('0')
    return this.#url
  }

  /** A file of the project has changed. */
  changed(file: string): void {
    const path = relative(root, file)
    if (!needsRestart(path)) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#turn = this.#turn.then(() => this.#restart(path))
    }, TOGETHER_MS)
  }

  /** Ends it, and removes the worlds that nobody asked to keep. */
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
      this.say(`  ${path} changed: the simulator is new after ${Math.round(performance.now() - startedAt)} ms.`)
    } catch {
      this.say(`  ${path} changed: the simulator does not start. It is tried again when a file changes.`)
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
