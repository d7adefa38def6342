// `npm start`: builds the app when its build is missing or stale, serves it with the bundled simulator, prints sign-in links,
// and stops cleanly on Ctrl-C.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { enterUrl } from '../simulator/control-api/world-on-wire'
import { explainFolder } from '../simulator/persistence/data-folder'
import type { Simulator } from '../simulator/server'
import { createSimulator } from '../simulator/server'
import { reasonToBuild } from './build-stamp'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

interface Options {
  readonly scenario: string
  readonly seed: number | undefined
  readonly paused: boolean
  readonly quiet: boolean
  readonly help: boolean
  readonly port: number
  readonly broadcaster: 'reverb' | 'socket.io'
  readonly controlToken: string | undefined
  readonly data: string | undefined
  readonly repair: boolean
  readonly host: string | undefined
  readonly api: string
  readonly toOthers: boolean
  readonly maxEvent: number
  readonly pusher: { readonly key: string; readonly secret: string | null }
}

const USAGE = `Options of npm start -- …
  --scenario NAME|FILE   what runs in the world "main" (first-live-auction); FILE is a scenario of your own, .yaml
  --seed N               another run of the same scenario
  --paused               the world waits for a command to play
  --broadcaster NAME     reverb (default) or socket.io
  --api NAME             spec: only what the specification lists; laravel: the same as Laravel writes it
  --to-others            whoever causes an event does not receive it
  --max-event BYTES      a larger event says only which auction changed (10000)
  --pusher KEY[:SECRET]  key and secret of the Pusher gateway (local, and a secret per world)
  --data DIR             stores worlds, sessions and uploads in this folder
  --repair               says what is wrong with that folder and what can be done; changes nothing
  --host NAME            listens on this name or address too, for other machines; needs --control-token
  --control-token TOKEN  allows control from another machine
  --quiet                does not log requests
The port is PORT, else 4000.`

const readOptions = (): Options => {
  const { values } = parseArgs({
    options: {
      scenario: { type: 'string', default: 'first-live-auction' },
      seed: { type: 'string' },
      paused: { type: 'boolean', default: false },
      broadcaster: { type: 'string', default: 'reverb' },
      data: { type: 'string' },
      api: { type: 'string', default: 'full' },
      'to-others': { type: 'boolean', default: false },
      'max-event': { type: 'string', default: '10000' },
      pusher: { type: 'string', default: 'local' },
      'control-token': { type: 'string' },
      host: { type: 'string' },
      repair: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const port = Number(process.env.PORT ?? 4000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is not a port: ${process.env.PORT}`)
  const seed = values.seed === undefined ? undefined : Number(values.seed)
  if (seed !== undefined && !Number.isSafeInteger(seed)) throw new Error(`--seed takes a whole number: ${values.seed}`)
  const { broadcaster } = values
  if (broadcaster !== 'reverb' && broadcaster !== 'socket.io') {
    throw new Error(`--broadcaster is reverb or socket.io: ${broadcaster}`)
  }
  const { scenario, paused, quiet, help, data, api, host, repair, 'control-token': controlToken } = values
  if (host !== undefined && controlToken === undefined) throw new Error('--host needs --control-token')
  if (repair && data === undefined) throw new Error('--repair needs --data')
  const toOthers = values['to-others']
  const [key = '', secret = null] = values.pusher.split(':')
  if (!/^[\w.-]+$/.test(key) || secret === '') throw new Error(`--pusher takes KEY or KEY:SECRET: ${values.pusher}`)
  const pusher = { key, secret }
  const maxEvent = Number(values['max-event'])
  if (!Number.isSafeInteger(maxEvent) || maxEvent < 0) {
    throw new Error(`--max-event takes a whole number of bytes: ${values['max-event']}`)
  }
  const shown: Pick<Options, 'broadcaster' | 'quiet' | 'help'> = { broadcaster, quiet, help }
  return { ...shown, scenario, paused, data, api, toOthers, maxEvent, pusher, host, repair, port, seed, controlToken }
}

const optionsOrExit = (): Options => {
  try {
    return readOptions()
  } catch (error) {
    return fail(`${messageOf(error)}\n\n${USAGE}`)
  }
}

const A_FILE = /\.ya?ml$/i

/** The scenario by its name, or the text of a file under the file's name. */
const scenarioOf = (wish: string): { readonly scenario: string; readonly source?: string } => {
  if (!A_FILE.test(wish)) return { scenario: wish }
  if (!existsSync(wish)) throw new Error(`there is no file ${wish}`)
  return { scenario: basename(wish).replace(A_FILE, ''), source: readFileSync(wish, 'utf8') }
}

const buildIfStale = async (): Promise<void> => {
  const reason = reasonToBuild(dist)
  if (reason === null) return
  print(`Building the app: ${reason} …`)
  const startedAt = performance.now()
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  print(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

/** The address, and a sign-in link for a lender and two rival investors, each on an origin of its own. */
const printSignInLinks = ({ url, port, worlds }: Simulator): void => {
  print('')
  print(`  The loan auction marketplace runs at ${url}`)
  const main = worlds.get('main')
  if (main !== undefined) {
    const lender = main.cast.find((person) => person.role === 'lender')
    const [investor, rival] = main.cast.filter((person) => person.role === 'investor')
    for (const [label, person] of Object.entries({ lender, investor, rival })) {
      if (person !== undefined) print(`  Enter as ${label.padEnd(8)}  ${enterUrl(main, person, `localhost:${port}`)}`)
    }
    if (investor !== undefined) print(`  Or sign in as        ${investor.email}  ${investor.password}`)
  }
  print(`  The console:         ${url}/simulator`)
  print('')
}

const options = optionsOrExit()
if (options.help) {
  print(USAGE)
  process.exit(0)
}

if (options.repair && options.data !== undefined) {
  for (const line of await explainFolder(options.data)) print(line)
  process.exit(0)
}

const open = async (): Promise<Simulator> => {
  await buildIfStale()
  return createSimulator({
    port: options.port,
    ...scenarioOf(options.scenario),
    paused: options.paused,
    broadcaster: options.broadcaster,
    quiet: options.quiet,
    api: options.api,
    toOthers: options.toOthers,
    maxEvent: options.maxEvent,
    pusher: options.pusher,
    dist,
    verifyContract: false,
    ...(options.host === undefined ? {} : { host: options.host }),
    ...(options.data === undefined ? {} : { data: options.data }),
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.controlToken === undefined ? {} : { controlToken: options.controlToken }),
  })
}

const simulator = await open().catch((error: unknown) =>
  fail(`The marketplace could not be opened: ${messageOf(error)}`),
)
printSignInLinks(simulator)

let stopping = false
const stop = (): void => {
  // A second Ctrl-C does not wait for a clean end.
  if (stopping) process.exit(130)
  stopping = true
  simulator.close().then(
    () => process.exit(0),
    (error: unknown) => fail(messageOf(error)),
  )
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
