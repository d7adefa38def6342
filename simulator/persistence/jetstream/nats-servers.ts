// Real NATS servers on this machine, for tests, benches and `npm run cluster`: one alone, or three that form a cluster. Each
// stores in a folder of its own, which is removed at the end.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
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
  close(): Promise<void>
}

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
  const ports = await Promise.all(Array.from({ length: count * 2 }, steadyPort))
  const clients = ports.slice(0, count)
  const routes = ports.slice(count)
  const names = clients.map((_, nth) => `nats-${nth + 1}`)
  const processes: (ChildProcess | null)[] = names.map(() => null)
  const file = natsServerFile()

  const configurationOf = (nth: number): string =>
    [
      `server_name: ${names[nth]}`,
      `listen: "127.0.0.1:${clients[nth]}"`,
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

  await Promise.all(names.map((_, nth) => start(nth)))
  const user = login === undefined ? '' : `${login.user}:${login.password}@`
  return {
    address: clients.map((port) => `nats://${user}127.0.0.1:${port}`).join(','),
    count,
    names,
    kill,
    restart: start,
    async close() {
      await Promise.all(names.map((_, nth) => kill(nth)))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
