// `npm run cluster`: a demo cluster of three nodes on three NATS servers, which store nothing after Ctrl-C. Takes the options of
// `npm start`, for every node; `--port` is the first of three ports.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startNats } from '../simulator/persistence/nats-servers'
import { buildIfStale } from './start/build'
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

/** The first port, and the options for every node. */
function optionsOf(args: readonly string[]): { readonly port: number; readonly others: readonly string[] } {
  const place = args.indexOf('--port')
  const text = place === -1 ? (process.env.PORT ?? '4000') : args[place + 1]
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_533)
    throw new Error(`--port takes the first of three ports, not '${text}'.`)
  const others = place === -1 ? args : args.filter((_, at) => at !== place && at !== place + 1)
  const hasToken = others.some((arg) => arg.startsWith('--control-token'))
  return { port, others: hasToken ? others : [...others, '--control-token', randomBytes(16).toString('hex')] }
}

/** Starts a node, detached so that Ctrl-C doesn't reach it before it has handed its worlds over. */
function startNode(name: string, port: number, args: readonly string[]): Node {
  const command = ['--import', 'tsx', 'scripts/start.ts', '--node', name, '--port', String(port), '--quiet', ...args]
  const child = spawn(process.execPath, command, { cwd: root, detached: true, stdio: ['ignore', 'ignore', 'inherit'] })
  return { name, url: `http://localhost:${port}`, process: child }
}

/** Resolves when the node is ready; rejects if it has ended. */
async function ready({ name, url, process: child }: Node): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/ready`).catch(() => null)
    // Another program may have this port.
    if (answer?.ok && answer.headers.get('X-Simulator-Node') === name) return
    await pause(200)
  }
  throw new Error(`the node ${name} ended`)
}

const end = async ({ process: child }: Node): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return print(usageOf('npm run cluster -- …'))
  const { port, others } = optionsOf(args)
  const nats = await startNats({ count: 3, detached: true })
  const nodes: Node[] = []
  const close = async (): Promise<void> => {
    print('Stopping the nodes and NATS …')
    await Promise.all(nodes.map(end))
    await nats.close()
  }
  stopOnSignals(close)
  try {
    await buildIfStale(join(root, 'dist'))
    for (const [place, name] of NAMES.entries())
      nodes.push(startNode(name, port + place, ['--cluster', nats.address, ...others]))
    await Promise.all(nodes.map(ready))
  } catch (error) {
    await close()
    throw error
  }
  print('\n  One simulator on three nodes, with three NATS servers:')
  for (const { name, url, process: child } of nodes) print(`  ${name.padEnd(6)} ${url}  process ${child.pid}`)
  print(`  NATS   ${nats.address}`)
  print(`\n  The console, on any of them: ${nodes[0]?.url}/simulator`)
  print('  Kill a node with kill -9 PROCESS, and the others take over its worlds. Ctrl-C stops everything.\n')
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`Could not start the cluster: ${messageOf(error)}\n`)
  process.exit(1)
})
