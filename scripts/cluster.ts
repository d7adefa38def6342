// `npm run cluster`: three servers of NATS and three nodes on this machine, to look at. They store in a folder that is removed at
// the end; Ctrl-C stops all of them. Options of `npm start` go to every node; `--port` is the first of three ports.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startNats } from '../simulator/persistence/jetstream/nats-servers'
import { buildWhereStale } from './start/build'
import { usageOf } from './start/options'
import { messageOf, stopOnSignals } from './start/stopping'

const root = join(import.meta.dirname, '..')
const NAMES = ['one', 'two', 'three'] as const

interface Node {
  readonly name: string
  readonly url: string
  readonly process: ChildProcess
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** The first port, and what every node is given besides. */
function wishOf(args: readonly string[]): { readonly port: number; readonly others: readonly string[] } {
  const place = args.indexOf('--port')
  const text = place === -1 ? (process.env.PORT ?? '4000') : args[place + 1]
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_533)
    throw new Error(`--port takes the first of three ports: ${text}`)
  return { port, others: place === -1 ? args : args.filter((_, at) => at !== place && at !== place + 1) }
}

/** Starts a node; Ctrl-C does not reach it, so that it can still hand its worlds over. */
function startNode(name: string, port: number, args: readonly string[]): Node {
  const command = ['--import', 'tsx', 'scripts/start.ts', '--node', name, '--port', String(port), '--quiet', ...args]
  const child = spawn(process.execPath, command, { cwd: root, detached: true, stdio: ['ignore', 'ignore', 'inherit'] })
  return { name, url: `http://localhost:${port}`, process: child }
}

/** Resolves when the node is ready; rejects when it has ended. */
async function ready({ name, url, process: child }: Node): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/ready`).catch(() => null)
    // Another server may have this port.
    if (answer?.ok && answer.headers.get('X-Simulator-Node') === name) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`the node ${name} has ended`)
}

const end = async ({ process: child }: Node): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return print(usageOf('npm run cluster -- …'))
  const { port, others } = wishOf(args)
  const nats = await startNats({ count: 3, detached: true })
  const nodes: Node[] = []
  const close = async (): Promise<void> => {
    print('Stopping the nodes and NATS …')
    await Promise.all(nodes.map(end))
    await nats.close()
  }
  stopOnSignals(close)
  try {
    await buildWhereStale(join(root, 'dist'))
    for (const [place, name] of NAMES.entries())
      nodes.push(startNode(name, port + place, ['--cluster', nats.address, ...others]))
    await Promise.all(nodes.map(ready))
  } catch (error) {
    await close()
    throw error
  }
  print('\n  Three nodes are one simulator, on three servers of NATS:')
  for (const { name, url, process: child } of nodes) print(`  ${name.padEnd(6)} ${url}  process ${child.pid}`)
  print(`  NATS   ${nats.address}`)
  print(`\n  The console, at any of them: ${nodes[0]?.url}/simulator`)
  print('  End a node with kill -9 and its process: the others take its worlds over. Ctrl-C stops all of them.\n')
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`The cluster could not be started: ${messageOf(error)}\n`)
  process.exit(1)
})
