// What `cluster` runs on: three servers of NATS, and simulators that are nodes of one cluster or stand alone.
import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildNode } from '../../e2e/headless/built-node'
import { startNats } from '../../simulator/persistence/jetstream/nats-servers'
import { asked } from './child'
import type { Role } from './cluster-contestant'
import type { Answer, Question } from './cluster-simulator'

export interface Machine {
  readonly name: string
  readonly url: string
  readonly process: ChildProcess
  ask(question: Question): Promise<Answer>
}

export interface Machines {
  /** The addresses of NATS. */
  readonly servers: string
  /** Time of the processor of all servers of NATS, ms; NaN where this system does not tell. */
  natsMs(): number
  start(role: Role): ChildProcess
  /** A node of the cluster. */
  node(name: string): Promise<Machine>
  /** A machine of its own, which stores in memory or in a folder. */
  alone(storesIn: 'memory' | 'folder'): Promise<Machine>
  close(): Promise<void>
}

const TICK_MS = 10
const ENDS_WITHIN_MS = 3_000

/** Time of the processor of this process, ms, as Linux counts it. */
function ticksOf(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Those that this process has started, by their program's name; none where the system does not tell. */
function childrenNamed(name: string): readonly string[] {
  try {
    return readdirSync('/proc').filter((pid) => {
      if (!/^\d+$/.test(pid)) return false
      const [, program, rest = ''] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      return program === name && rest.split(' ')[1] === String(process.pid)
    })
  } catch {
    return []
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS)
  // It then ends by itself, and leaves its profile.
  if (child.connected) child.disconnect()
  await exit
  clearTimeout(timer)
}

/** Starts NATS and builds the contestants. Rejects with how to install nats-server where there is none. */
export async function startMachines(): Promise<Machines> {
  const nats = await startNats({ count: 3 })
  const servers = childrenNamed('nats-server')
  const children: ChildProcess[] = []
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-bench-'))
  const built = await buildNode('scripts/bench/cluster-contestant.ts').catch(async (error: unknown) => {
    await nats.close()
    throw error
  })
  const execArgv = ['--expose-gc', ...process.execArgv.filter((word) => word.startsWith('--cpu-prof'))]
  const start = (role: Role): ChildProcess => {
    const child = fork(built.file, [role], { execArgv, env: { ...process.env, TZ: 'UTC' } })
    children.push(child)
    return child
  }
  const machine = async (name: string, place: { readonly servers?: string; readonly data?: string }) => {
    const child = start('simulator')
    const ask = (question: Question): Promise<Answer> => asked<Answer>(child, question)
    const { url } = await ask({ do: 'start', node: name, ...place })
    return { name, url, process: child, ask }
  }
  return {
    servers: nats.address,
    start,
    natsMs: () => (servers.length === 0 ? Number.NaN : servers.reduce((sum, pid) => sum + ticksOf(pid), 0)),
    node: (name) => machine(name, { servers: nats.address }),
    alone: (storesIn) => machine(storesIn, storesIn === 'folder' ? { data: folder } : {}),
    async close() {
      await Promise.all(children.map(ended))
      await nats.close()
      built.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
