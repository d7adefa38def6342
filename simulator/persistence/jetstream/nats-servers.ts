// Real NATS servers on this machine, for tests, benches and `npm run cluster`: one alone, or three that form a cluster. Each
// stores in a folder of its own, which is removed at the end.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import * as z from 'zod/mini'
import { steadyPort } from '../../runtime/steady-port'

/** The file of nats-server: `NATS_SERVER_PATH`, else on the path. Throws with how to install it. */
function natsServerFile(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']
  const files = [process.env.NATS_SERVER_PATH ?? '', ...folders.map((folder) => join(folder, 'nats-server'))]
  const found = files.find((file) => file !== '' && existsSync(file))
  if (found === undefined)
    throw new Error('no nats-server on this machine: apt-get install nats-server, or set NATS_SERVER_PATH')
  return found
}

export interface NatsServers {
  /** As `--cluster` takes it. */
  readonly address: string
  readonly count: number
  /** The name of a server, as JetStream names it. */
  readonly names: readonly string[]
  /** Ends one of them at once, as a power cut does. */
  kill(nth: number): Promise<void>
  /** Starts one again with what it has stored. */
  restart(nth: number): Promise<void>
  isRunning(nth: number): boolean
  /** The place of the server that leads JetStream as a whole; null while there is none. */
  leader(): Promise<number | null>
  close(): Promise<void>
}

/** What the monitor of a server says of JetStream. */
const jetStream = z.object({ meta_cluster: z.optional(z.object({ leader: z.optional(z.string()) })) })

interface Wish {
  readonly count: 1 | 3
  /** Asked of everybody who connects. */
  readonly login?: { readonly user: string; readonly password: string }
  /** The most that JetStream may store, bytes. */
  readonly mostBytes?: number
  /** Ctrl-C does not reach them: whoever started them ends them. */
  readonly apart?: boolean
}

/** Starts servers; resolves when each answers. */
export async function startNats({ count, login, mostBytes, apart = false }: Wish): Promise<NatsServers> {
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-nats-'))
  const ports = await Promise.all(Array.from({ length: count * 3 }, steadyPort))
  const clients = ports.slice(0, count)
  const routes = ports.slice(count, count * 2)
  const monitors = ports.slice(count * 2)
  const names = clients.map((_, nth) => `nats-${nth + 1}`)
  const processes: (ChildProcess | null)[] = names.map(() => null)
  const file = natsServerFile()

  const configurationOf = (nth: number): string =>
    [
      `server_name: ${names[nth]}`,
      `listen: "127.0.0.1:${clients[nth]}"`,
      `http: "127.0.0.1:${monitors[nth]}"`,
      `jetstream { store_dir: "${join(folder, String(nth))}"${mostBytes === undefined ? '' : `, max_file: ${mostBytes}`} }`,
      ...(login === undefined ? [] : [`authorization { user: "${login.user}", password: "${login.password}" }`]),
      ...(count === 1
        ? []
        : [
            `cluster { name: marketplace, listen: "127.0.0.1:${routes[nth]}"`,
            `  routes: [${routes.map((port) => `"nats://127.0.0.1:${port}"`).join(', ')}] }`,
          ]),
    ].join('\n')

  const start = async (nth: number): Promise<void> => {
    const configuration = join(folder, `${nth}.conf`)
    writeFileSync(configuration, configurationOf(nth))
    const child = spawn(file, ['-c', configuration], { detached: apart, stdio: ['ignore', 'ignore', 'pipe'] })
    processes[nth] = child
    await new Promise<void>((resolve, reject) => {
      let output = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        output = `${output}${text}`.slice(-10_000)
        if (output.includes('Server is ready')) resolve()
      })
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`nats-server ended: ${output}`)))
    })
  }
  const kill = async (nth: number): Promise<void> => {
    const child = processes[nth]
    processes[nth] = null
    if (child === null || child === undefined || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** Whom this server takes for the leader; null where it does not answer. */
  const leaderBy = async (nth: number): Promise<string | null> => {
    const answer = await fetch(`http://127.0.0.1:${monitors[nth]}/jsz`).catch(() => null)
    return z.parse(jetStream, (await answer?.json()) ?? {}).meta_cluster?.leader ?? null
  }

  /** Whatever ends this process: nothing of it stays behind. */
  const endNow = (): void => {
    for (const child of processes) child?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', endNow)

  await Promise.all(names.map((_, nth) => start(nth)))
  const user = login === undefined ? '' : `${login.user}:${login.password}@`
  return {
    address: clients.map((port) => `nats://${user}127.0.0.1:${port}`).join(','),
    count,
    names,
    kill,
    restart: start,
    isRunning: (nth) => processes[nth] !== null,
    async leader() {
      const running = names.flatMap((_, nth) => (processes[nth] === null ? [] : [nth]))
      const found = new Set(await Promise.all(running.map(leaderBy)))
      const [name] = found
      // While they elect one they do not say the same.
      const place = found.size === 1 ? names.indexOf(name ?? '') : -1
      return processes[place] ? place : null
    },
    async close() {
      await Promise.all(names.map((_, nth) => kill(nth)))
      process.removeListener('exit', endNow)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
