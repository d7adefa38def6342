// Three NATS servers and three nodes, each a process that a test can kill, stop for a while, end, start again on its port, and cut
// off from NATS; and a load balancer in front of the nodes that only knows whether a node accepts a connection.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { expect, vi } from 'vitest'
import { type Engine, openEngine } from '../../simulator/persistence/jetstream/engine'
import { type NatsServers, startNats } from '../../simulator/persistence/nats-servers'
import { reservePort } from '../../simulator/runtime/reserved-port'
import { buildNode } from './built-node'

/** Passes TCP connections on, and can stop doing so without closing them, like a network that is partitioned. */
interface Passage {
  readonly port: number
  /** What arrives from now on waits until `open`. */
  cut(): void
  open(): void
  close(): void
}

/** A passage to the next of these ports that accepts a connection. */
async function passageTo(ports: readonly number[]): Promise<Passage> {
  const sockets = new Set<Socket>()
  let waiting: (() => void)[] | null = null
  let turn = 0
  const later = (work: () => void): void => void (waiting === null ? work() : waiting.push(work))
  const join = (client: Socket, upstream: Socket): void => {
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => later(() => void to.write(bytes)))
      from.on('error', () => from.destroy())
      from.on('close', () => {
        sockets.delete(from)
        later(() => to.end())
      })
    }
  }
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
      join(client, upstream)
    })
  }
  const server: Server = createServer((client) => {
    client.on('error', () => client.destroy())
    later(() => passOn(client, ports.length))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      waiting ??= []
    },
    open() {
      const late = waiting ?? []
      waiting = null
      for (const work of late) work()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

export interface NodeProcess {
  readonly name: string
  readonly url: string
  /** Its way to each NATS server. */
  readonly passages: readonly Passage[]
  /** Starts it, again on the same port; resolves when it listens. */
  start(): Promise<void>
  isRunning(): boolean
  /** What it has printed since its start: warnings and errors. */
  printed(): string
  /** Sends this signal; resolves when the process has ended, or at once for a signal that doesn't end it. */
  signal(name: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): Promise<void>
}

async function nodeProcess(file: string, nats: NatsServers, name: string): Promise<NodeProcess> {
  const [port, passages] = await Promise.all([
    reservePort(),
    Promise.all(nats.address.split(',').map((url) => passageTo([Number(new URL(url).port)]))),
  ])
  const address = passages.map((passage) => `nats://127.0.0.1:${passage.port}`).join(',')
  let run: ChildProcess | null = null
  let output = ''
  const isRunning = (): boolean => run !== null && run.exitCode === null && run.signalCode === null
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    passages,
    async start() {
      const child = spawn(process.execPath, [file, address, name, String(port)], {
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

export interface ClusterProcesses {
  readonly nats: NatsServers
  readonly nodes: readonly NodeProcess[]
  /** In front of the nodes. */
  readonly balancer: { readonly url: string }
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
/** The storage limit of each NATS server, low enough for a test to fill it. */
const MOST_BYTES = 60_000_000

/** The number of streams, and the names of those with a replica that is behind. */
async function replicasOf({ manager }: Engine) {
  const streams = await manager.streams.list().next()
  const lagging = streams.filter(
    ({ cluster }) => !cluster?.leader || cluster.replicas?.some(({ current, offline }) => !current || offline === true),
  )
  return { count: streams.length, behind: lagging.map(({ config }) => config.name) }
}

/** Starts three NATS servers and three nodes. */
export async function startProcesses(): Promise<ClusterProcesses> {
  const [nats, built] = await Promise.all([startNats({ count: 3, maxBytes: MOST_BYTES }), buildNode()])
  const nodes = await Promise.all(['a', 'b', 'c'].map((name) => nodeProcess(built.file, nats, name)))
  const engine = await openEngine({ servers: nats.address, prefix: 'sim' })
  await Promise.all(nodes.map((node) => node.start()))
  const front = await passageTo(nodes.map(({ url }) => Number(new URL(url).port)))
  const cluster: ClusterProcesses = {
    nats,
    nodes,
    balancer: { url: `http://127.0.0.1:${front.port}` },
    engine,
    node(name) {
      const node = nodes.find((one) => one.name === name)
      if (node === undefined) throw new Error(`there is no node '${name}'`)
      return node
    },
    async heal() {
      for (const [index] of nats.names.entries()) if (!nats.isRunning(index)) await nats.restart(index)
      for (const { passages } of nodes) for (const passage of passages) passage.open()
      for (const node of nodes) await node.signal('SIGCONT')
      await Promise.all(nodes.map((node) => (node.isRunning() ? undefined : node.start())))
      await vi.waitFor(async () => {
        // A server that has just restarted may still be catching up.
        expect(await replicasOf(engine)).toEqual({ count: STREAMS, behind: [] })
        for (const { url } of nodes) {
          expect((await fetch(`${url}/ready`)).status).toBe(200)
          const health = await (await fetch(`${url}/health`)).text()
          expect(health.match(/"state":"alive"/g)).toHaveLength(nodes.length)
        }
      }, HEALED_WITHIN)
    },
    async close() {
      front.close()
      for (const node of nodes) await node.signal('SIGCONT').then(() => node.signal('SIGKILL'))
      for (const { passages } of nodes) for (const passage of passages) passage.close()
      await engine.connection.close()
      await nats.close()
      built.remove()
    },
  }
  // All nodes see each other.
  await cluster.heal()
  return cluster
}
