// The options of `npm start` and of the packaged command: read, checked, and described. Starts nothing.
import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isOrigin } from '../../simulator/api/middleware/allowed-origins'
import { parseDuration } from '../../simulator/scenarios/language/durations'
import { kindOf, readCompanionFiles } from '../../simulator/scenarios/play/companion-files'
import type { SimulatorOptions } from '../../simulator/server-options'
import { hostsOf } from './allowed-hosts'
import { clusterOf } from './cluster-options'

export interface StartOptions {
  readonly help: boolean
  /** Only says what is wrong with the data folder. */
  readonly repair: boolean
  readonly simulator: SimulatorOptions
}

/** Every option with what it does; `command` is how one starts it. */
export const usageOf = (command: string): string => `Options of ${command}
  --scenario NAME|FILE   what runs in the world "main" (first-live-auction); FILE is a scenario of your own, .yaml
  --file FILE            a world or lookup file of your own that scenarios are played with, such as ./market.yaml or
                         ./warehouse-lenders.json; several are allowed, and each is read again when it changes
  --port N               where it listens: PORT, else 4000; 0 takes a free one
  --seed N               another run of the same scenario
  --paused               the world waits for a command to play
  --broadcaster NAME     reverb (default) or socket.io
  --api NAME             spec: only what the specification lists; laravel: the same as Laravel writes it
  --to-others            whoever causes an event does not receive it
  --max-event BYTES      a larger event says only which auction changed (10000)
  --key KEY              key of the Pusher app of the world "main": REVERB_APP_KEY, else local
  --secret SECRET        its secret: REVERB_APP_SECRET, which no list of processes shows, else a new one
  --app-id ID            its id: REVERB_APP_ID; events signed with the secret are then taken at /apps/ID/events
  --publish URL          a Reverb beside, http://127.0.0.1:8080: it sends the events of "main" and its pages
                         connect to it; needs id, key and secret
  --socket URL           where pages reach that Reverb, if not at the same URL
  --data DIR             stores worlds, sessions and uploads in this folder
  --cluster URLS         a node of a cluster: nats://a:4222,nats://b:4222; user:password@ may stand before a host
  --node NAME            the name of this node in it (this machine's name and port)
  --advertise URL        where the other nodes reach it (http://127.0.0.1 and its port)
  --prefix NAME          begins every name on NATS: two clusters on one NATS have two (sim)
  --repair               says what is wrong with that folder and what can be done; changes nothing
  --host NAME            listens on this name or address too, for other machines; needs --control-token
  --allow-host NAME      a public name that leads here, as demo.example.com of a proxy or balancer in front; several by
                         commas, or the option again (none)
  --proxies N            so many proxies stand in front, each of which adds the address it heard to X-Forwarded-For;
                         limits count by the outermost (one on this machine)
  --control-token TOKEN  allows control from another machine
  --allow-origin ORIGIN  lets pages of http://localhost:3000 call and control; several by commas (none)
  --max-worlds N         more worlds at a time are refused with 429 (500)
  --ttl SPAN             a world made by the control API ends when unused for so long, such as 1h (never)
  --quiet                does not log requests
  --help                 these lines`

const wholeNumber = (name: string, text: string, least = 0): number => {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < least) throw new Error(`--${name} takes a whole number: ${text}`)
  return number
}

const portOf = (text: string): number => {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`that is not a port: ${text}`)
}

const A_FILE = /\.(ya?ml|json)$/i

/** The scenario by its name, or the text of a file under the file's name. */
const scenarioOf = (wish: string): Pick<SimulatorOptions, 'scenario' | 'source' | 'scenarioFile'> => {
  if (!A_FILE.test(wish)) return { scenario: wish }
  if (!existsSync(wish)) throw new Error(`there is no file ${wish}`)
  const scenario = basename(wish).replace(A_FILE, '')
  return { scenario, source: readFileSync(wish, 'utf8'), scenarioFile: resolve(wish) }
}

/** A world or lookup file; throws where it is not there or cannot be read. */
const fileOf = (wish: string): string => {
  if (!existsSync(wish)) throw new Error(`there is no file ${wish}`)
  const text = readFileSync(wish, 'utf8')
  if (kindOf({ name: wish, text }) === 'scenario')
    throw new Error(`--file takes a world or a lookup file; a scenario is played with --scenario ${wish}`)
  readCompanionFiles([{ name: wish, text }], null)
  return resolve(wish)
}

const connectorOf = (name: string): 'reverb' | 'socket.io' => {
  if (name === 'reverb' || name === 'socket.io') return name
  throw new Error(`--broadcaster is reverb or socket.io: ${name}`)
}

const APP_WORD = /^[\w.-]+$/

type Values = { readonly [N in 'app-id' | 'key' | 'secret' | 'publish' | 'socket']?: string }

/** The Pusher app of `main`, and the Reverb beside the simulator. A wrong secret is not repeated in the message. */
const appOf = (values: Values, environment: NodeJS.ProcessEnv): Pick<SimulatorOptions, 'pusher' | 'publish'> => {
  const id = values['app-id'] ?? environment.REVERB_APP_ID ?? null
  const key = values.key ?? environment.REVERB_APP_KEY ?? 'local'
  const secret = values.secret ?? environment.REVERB_APP_SECRET ?? null
  if (!APP_WORD.test(key)) throw new Error(`--key takes letters, digits, dots and hyphens: ${key}`)
  if (id !== null && !APP_WORD.test(id)) throw new Error(`--app-id takes letters, digits, dots and hyphens: ${id}`)
  if (secret === '') throw new Error('--secret is empty')
  const pusher = { id, key, secret }
  const { publish: url, socket = url } = values
  if (url === undefined || socket === undefined) {
    if (socket !== undefined) throw new Error('--socket needs --publish')
    return { pusher }
  }
  if (id === null || secret === null || key === 'local') throw new Error('--publish needs --app-id, --key and --secret')
  for (const [name, text] of Object.entries({ publish: url, socket }))
    if (!isOrigin(text) || !text.startsWith('http'))
      throw new Error(`--${name} takes an origin such as http://127.0.0.1:8080: ${text}`)
  return { pusher, publish: { url, socket } }
}

const originsOf = (text: string): readonly string[] =>
  text.split(',').map((origin) => {
    if (isOrigin(origin)) return origin
    throw new Error(`--allow-origin takes origins such as http://localhost:3000, without a path: ${origin}`)
  })

const spanOf = (text: string): number => {
  const ms = parseDuration(text)
  if (ms === null || ms === 0) throw new Error(`--ttl takes a span of time such as 90s, 30m or 1h: ${text}`)
  return ms
}

const options = {
  scenario: { type: 'string', default: 'first-live-auction' },
  file: { type: 'string', multiple: true },
  port: { type: 'string' },
  seed: { type: 'string' },
  paused: { type: 'boolean', default: false },
  broadcaster: { type: 'string', default: 'reverb' },
  data: { type: 'string' },
  api: { type: 'string', default: 'full' },
  'to-others': { type: 'boolean', default: false },
  'max-event': { type: 'string', default: '10000' },
  'app-id': { type: 'string' },
  key: { type: 'string' },
  secret: { type: 'string' },
  publish: { type: 'string' },
  socket: { type: 'string' },
  'control-token': { type: 'string' },
  'allow-origin': { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  proxies: { type: 'string' },
  'max-worlds': { type: 'string' },
  ttl: { type: 'string' },
  host: { type: 'string' },
  cluster: { type: 'string' },
  node: { type: 'string' },
  advertise: { type: 'string' },
  prefix: { type: 'string' },
  repair: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** Reads the arguments; throws an Error that says which option is wrong. */
export const readOptions = (args: readonly string[], environment: NodeJS.ProcessEnv = process.env): StartOptions => {
  const { values } = parseArgs({ args: [...args], options })
  const { host, data, repair, help } = values
  if (host !== undefined && values['control-token'] === undefined) throw new Error('--host needs --control-token')
  if (values.publish !== undefined && values.broadcaster !== 'reverb')
    throw new Error('--publish is for --broadcaster reverb')
  if (repair && data === undefined) throw new Error('--repair needs --data')
  const port = portOf(values.port ?? environment.PORT ?? '4000')
  const cluster = clusterOf(values, port)
  const given: SimulatorOptions = {
    port,
    ...scenarioOf(values.scenario),
    paused: values.paused,
    quiet: values.quiet,
    api: values.api,
    broadcaster: connectorOf(values.broadcaster),
    toOthers: values['to-others'],
    maxEvent: wholeNumber('max-event', values['max-event']),
    ...appOf(values, environment),
    verifyContract: false,
    ...(values.file === undefined ? {} : { files: values.file.map(fileOf) }),
    ...(host === undefined ? {} : { host }),
    ...(data === undefined ? {} : { data }),
    ...(cluster === null ? {} : { cluster }),
    ...(values.seed === undefined ? {} : { seed: wholeNumber('seed', values.seed) }),
    ...(values['control-token'] === undefined ? {} : { controlToken: values['control-token'] }),
    ...(values['allow-origin'] === undefined ? {} : { allowedOrigins: originsOf(values['allow-origin']) }),
    ...(values['allow-host'] === undefined ? {} : { allowedHosts: hostsOf(values['allow-host']) }),
    ...(values.proxies === undefined ? {} : { proxies: wholeNumber('proxies', values.proxies) }),
    ...(values['max-worlds'] === undefined ? {} : { maxWorlds: wholeNumber('max-worlds', values['max-worlds'], 1) }),
    ...(values.ttl === undefined ? {} : { worldTtlMs: spanOf(values.ttl) }),
  }
  return { help, repair, simulator: given }
}
