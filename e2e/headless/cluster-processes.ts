// Three NATS servers and three nodes, each a process that a test can kill, stop for a while, end, and start again on its port; and a
// load balancer in front of the nodes that only knows whether a node accepts a connection.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { expect, vi } from 'vitest'
import type { Engine } from '../../simulator/persistence/jetstream/engine'
import { openEngine } from '../../simulator/persistence/jetstream/engine'
import type { NatsServers } from '../../simulator/persistence/nats-servers'
import { startNats } from '../../simulator/persistence/nats-servers'
import { reservePort } from '../../simulator/runtime/reserved-port'
import { buildNode } from './built-node'

export interface NodeProcess {
  readonly name: string
  readonly url: string
  /** Starts it, again on the same port; resolves when it listens. */
  start(): Promise<void>
  isRunning(): boolean
  /** What it has printed since its start: warnings and errors. */
  printed(): string
  /** Sends this signal; resolves when the process has ended, or at once for a signal that doesn't end it. */
  signal(name: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): Promise<void>
}

function nodeProcess(file: string, nats: NatsServers, name: string, port: number): NodeProcess {
  let run: ChildProcess | null = null
  let output = ''
  const isRunning = (): boolean => run !== null && run.exitCode === null && run.signalCode === null
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    async start() {
      const child = spawn(process.execPath, [file, nats.address, name, String(port)], {
        env: { ...process.env, TZ: 'UTC' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      run = child
      output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output = `${output}${text}`.slice(-20_000)
        })
      await new Promise((resolve, reject) => {
        child.stdout.once('data', resolve)
        child.once('close', (code) => reject(new Error(`the node ${name} ended with ${code}: ${output}`)))
      })
    },
    printed: () => output,
    isRunning,
    async signal(signal) {
      if (run === null || !isRunning()) return
      const exited = signal === 'SIGKILL' || signal === 'SIGTERM' ? once(run, 'exit') : null
      run.kill(signal)
      await exited
    },
  }
}

interface LoadBalancer {
  readonly url: string
  close(): void
}

/** Forwards each connection to the next of these servers that accepts it. */
async function balancing(ports: readonly number[]): Promise<LoadBalancer> {
  const sockets = new Set<Socket>()
  let turn = 0
  const passOn = (client: Socket, attemptsLeft: number): void => {
    turn += 1
    const upstream = connect(ports[turn % ports.length] ?? 0, '127.0.0.1')
    const onRefused = (): void => {
      if (attemptsLeft > 1) passOn(client, attemptsLeft - 1)
      else client.destroy()
    }
    upstream.once('error', onRefused)
    upstream.once('connect', () => {
      upstream.off('error', onRefused)
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(from)
        from.pipe(to)
        from.on('error', () => to.destroy())
        from.on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
      }
    })
  }
  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    passOn(client, ports.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

export interface ClusterProcesses {
  readonly nats: NatsServers
  readonly nodes: readonly NodeProcess[]
  /** In front of the nodes. */
  readonly balancer: LoadBalancer
  /** The test's own connection to NATS. */
  readonly engine: Engine
  /** The node of this name. */
  node(name: string): NodeProcess
  /** Restarts what a fault has ended; resolves when each node responds for every world. */
  heal(): Promise<void>
  close(): Promise<void>
}

/** Of NATS: the log, two buckets, and the object store. */
const STREAMS = 4
const HEALED_WITHIN = { timeout: 60_000, interval: 250 }

/** The number of streams, and the names of those with a replica that is behind. */
async function replicasOf({ manager }: Engine) {
  const streams = await manager.streams.list().next()
  const lagging = streams.filter(
    ({ cluster }) => !cluster?.leader || cluster.replicas?.some(({ current, offline }) => !current || offline === true),
  )
  return { count: streams.length, behind: lagging.map(({ config }) => config.name) }
}

/** The storage limit of each NATS server, low enough for a test to fill it. */
const MOST_BYTES = 60_000_000

/** Starts three NATS servers and three nodes. */
export async function startProcesses(): Promise<ClusterProcesses> {
  const [nats, built] = await Promise.all([startNats({ count: 3, maxBytes: MOST_BYTES }), buildNode()])
  const ports = await Promise.all(['a', 'b', 'c'].map(() => reservePort()))
  const nodes = ['a', 'b', 'c'].map((name, index) => nodeProcess(built.file, nats, name, ports[index] ?? 0))
  const engine = await openEngine({ servers: nats.address, prefix: 'sim' })
  await Promise.all(nodes.map((node) => node.start()))
  const balancer = await balancing(ports)
  return {
    nats,
    nodes,
    balancer,
    engine,
    node(name) {
      const node = nodes.find((one) => one.name === name)
      if (node === undefined) throw new Error(`there is no node '${name}'`)
      return node
    },
    async heal() {
      for (const [index] of nats.names.entries()) if (!nats.isRunning(index)) await nats.restart(index)
      for (const node of nodes) await node.signal('SIGCONT')
      await Promise.all(nodes.map((node) => (node.isRunning() ? undefined : node.start())))
      await vi.waitFor(async () => {
        // A server that has just restarted may still be catching up.
        expect(await replicasOf(engine)).toEqual({ count: STREAMS, behind: [] })
        const answers = await Promise.all(nodes.map(({ url }) => fetch(`${url}/simulator/api/worlds`)))
        expect(answers.map(({ status }) => status)).toEqual(nodes.map(() => 200))
      }, HEALED_WITHIN)
    },
    async close() {
      balancer.close()
      for (const node of nodes) await node.signal('SIGCONT').then(() => node.signal('SIGKILL'))
      await engine.connection.close()
      await nats.close()
      built.remove()
    },
  }
}
