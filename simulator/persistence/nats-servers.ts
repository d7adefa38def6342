// Starts real NATS servers on this machine, one or a cluster of three, for tests, benches and `npm run cluster`. Their data is in
// a temporary folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import * as z from 'zod/mini'
import { reservePort } from '../runtime/reserved-port'

/** The path of nats-server: NATS_SERVER_PATH, or found on PATH. Throws with installation instructions. */
function findNatsServer(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']
  const files = [process.env.NATS_SERVER_PATH ?? '', ...folders.map((folder) => join(folder, 'nats-server'))]
  const path = files.find((file) => file !== '' && existsSync(file))
  if (path === undefined)
    throw new Error('nats-server not found. Install it (apt-get install nats-server) or set NATS_SERVER_PATH.')
  return path
}

export interface NatsServers {
  /** The address for `--cluster`. */
  readonly address: string
  readonly count: number
  /** The server names in JetStream. */
  readonly names: readonly string[]
  /** Kills a server, like a power failure. */
  kill(index: number): Promise<void>
  /** Restarts a server with its stored data. */
  restart(index: number): Promise<void>
  isRunning(index: number): boolean
  /** The index of the JetStream meta leader; null while there is none. */
  leader(): Promise<number | null>
  close(): Promise<void>
}

/** The part of the monitoring endpoint's response that is read here. */
const jetStream = z.object({ meta_cluster: z.optional(z.object({ leader: z.optional(z.string()) })) })

interface NatsOptions {
  readonly count: 1 | 3
  /** Required from clients. */
  readonly login?: { readonly user: string; readonly password: string }
  /** Storage limit of JetStream, bytes. */
  readonly maxBytes?: number
  /** Run in a separate process group that Ctrl-C doesn't reach. */
  readonly detached?: boolean
}

/** Starts the servers; resolves when all are ready. */
export async function startNats({ count, login, maxBytes, detached = false }: NatsOptions): Promise<NatsServers> {
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-nats-'))
  const ports = await Promise.all(Array.from({ length: count * 3 }, reservePort))
  const clients = ports.slice(0, count)
  const routes = ports.slice(count, count * 2)
  const monitors = ports.slice(count * 2)
  const names = clients.map((_, index) => `nats-${index + 1}`)
  const processes: (ChildProcess | null)[] = names.map(() => null)
  const file = findNatsServer()

  const configurationOf = (index: number): string =>
    [
      `server_name: ${names[index]}`,
      `listen: "127.0.0.1:${clients[index]}"`,
      `http: "127.0.0.1:${monitors[index]}"`,
      `jetstream { store_dir: "${join(folder, String(index))}"${maxBytes === undefined ? '' : `, max_file: ${maxBytes}`} }`,
      ...(login === undefined ? [] : [`authorization { user: "${login.user}", password: "${login.password}" }`]),
      ...(count === 1
        ? []
        : [
            `cluster { name: marketplace, listen: "127.0.0.1:${routes[index]}"`,
            `  no_advertise: true, routes: [${routes.map((port) => `"nats://127.0.0.1:${port}"`).join(', ')}] }`,
          ]),
    ].join('\n')

  const start = async (index: number): Promise<void> => {
    const configuration = join(folder, `${index}.conf`)
    writeFileSync(configuration, configurationOf(index))
    const child = spawn(file, ['-c', configuration], { detached, stdio: ['ignore', 'ignore', 'pipe'] })
    processes[index] = child
    await new Promise<void>((resolve, reject) => {
      let output = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        output = `${output}${text}`.slice(-10_000)
        if (output.includes('Server is ready')) resolve()
      })
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`nats-server exited: ${output}`)))
    })
  }
  const kill = async (index: number): Promise<void> => {
    const child = processes[index]
    processes[index] = null
    if (child === null || child === undefined || child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  /** The leader's name according to this server; null if it doesn't respond. */
  const leaderAccordingTo = async (index: number): Promise<string | null> => {
    const answer = await fetch(`http://127.0.0.1:${monitors[index]}/jsz`).catch(() => null)
    return z.parse(jetStream, (await answer?.json()) ?? {}).meta_cluster?.leader ?? null
  }

  /** Also runs when this process exits, so nothing is left behind. */
  const cleanUp = (): void => {
    for (const child of processes) child?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', cleanUp)

  await Promise.all(names.map((_, index) => start(index)))
  const user = login === undefined ? '' : `${login.user}:${login.password}@`
  return {
    address: clients.map((port) => `nats://${user}127.0.0.1:${port}`).join(','),
    count,
    names,
    kill,
    restart: start,
    isRunning: (index) => processes[index] !== null,
    async leader() {
      const running = names.flatMap((_, index) => (processes[index] === null ? [] : [index]))
      const leaders = new Set(await Promise.all(running.map(leaderAccordingTo)))
      const [name] = leaders
      // During an election the servers disagree.
      const index = leaders.size === 1 ? names.indexOf(name ?? '') : -1
      return processes[index] ? index : null
    },
    async close() {
      await Promise.all(names.map((_, index) => kill(index)))
      process.removeListener('exit', cleanUp)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
