// The options of `npm start` and of the packaged command: parses, validates and describes them.
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
  /** Only reports what is wrong with the data folder. */
  readonly repair: boolean
  readonly simulator: SimulatorOptions
}

/** The text of `--help`; `command` is the command it describes. */
export const usageOf = (command: string): string => `Options of ${command}
  --scenario NAME|FILE   scenario of the world "main" (default: first-live-auction); FILE is your own scenario, .yaml
  --file FILE            your own world or lookup file for scenarios, such as ./market.yaml or ./warehouse-lenders.json;
                         repeat it for several files; each is read again when it changes
  --port N               port to listen on (default: PORT or 4000); 0 picks a free port
  --seed N               seed of the scenario; another seed gives another run of it
  --paused               start with the clock paused
  --broadcaster NAME     reverb (default) or socket.io
  --api NAME             full (default), spec (only what the specification lists) or laravel (the same in Laravel's format)
  --to-others            don't send an event to the client that caused it
  --max-event BYTES      if an event is larger, send only the auction's id (default: 10000)
  --key KEY              Pusher app key of the world "main" (default: REVERB_APP_KEY or local)
  --secret SECRET        its secret (default: REVERB_APP_SECRET, which process lists don't show, or a random one)
  --app-id ID            its app id (default: REVERB_APP_ID); enables signed events at /apps/ID/events
  --publish URL          publish the events of "main" to a Reverb server such as http://127.0.0.1:8080, and have its pages
                         connect there; needs --app-id, --key and --secret
  --socket URL           public URL of that Reverb server, if pages reach it at another URL
  --data DIR             store worlds, sessions and uploads in this folder
  --repair               check the folder of --data and say how to repair it, without changing anything
  --cluster URLS         join a cluster over NATS: nats://a:4222,nats://b:4222; user:password@ may precede a host
  --node NAME            name of this node (default: host name and port)
  --advertise URL        URL at which other nodes reach this node (default: http://127.0.0.1 and the port)
  --prefix NAME          prefix of all names on NATS, so that clusters can share a NATS server (default: sim)
  --host NAME            also listen on this host name or address, for other machines; needs --control-token
  --allow-host NAME      public host name of this server, such as demo.example.com; separate several with commas, or
                         repeat the option
  --proxies N            number of proxies in front that add to X-Forwarded-For; rate limits use the address that the
                         outermost one adds (default: 1 if the proxy is on this machine)
  --control-token TOKEN  allow control API calls with this token from other machines
  --allow-origin ORIGIN  let pages of this origin, such as http://localhost:3000, call both APIs; separate several with
                         commas
  --max-worlds N         maximum number of worlds; beyond it, new ones are refused with 429 (default: 500)
  --ttl DURATION         end worlds of the control API after being idle this long, such as 1h (default: never)
  --quiet                don't log requests
  --help                 show this help`

const wholeNumber = (name: string, text: string, least = 0): number => {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < least)
    throw new Error(`--${name} must be a whole number of at least ${least}, not '${text}'`)
  return number
}

const portOf = (text: string): number => {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`--port must be a whole number from 0 to 65535, not '${text}'`)
}

const FILE_NAME = /\.(ya?ml|json)$/i

/** A bundled scenario by name, or the text of a scenario file. */
const scenarioOf = (name: string): Pick<SimulatorOptions, 'scenario' | 'source' | 'scenarioFile'> => {
  if (!FILE_NAME.test(name)) return { scenario: name }
  if (!existsSync(name)) throw new Error(`file not found: ${name}`)
  const scenario = basename(name).replace(FILE_NAME, '')
  return { scenario, source: readFileSync(name, 'utf8'), scenarioFile: resolve(name) }
}

/** The path of a world or lookup file; throws if it doesn't exist or is invalid. */
const fileOf = (file: string): string => {
  if (!existsSync(file)) throw new Error(`file not found: ${file}`)
  const text = readFileSync(file, 'utf8')
  if (kindOf({ name: file, text }) === 'scenario')
    throw new Error(`--file takes a world or lookup file; to play a scenario, use --scenario ${file}`)
  readCompanionFiles([{ name: file, text }], null)
  return resolve(file)
}

const connectorOf = (name: string): 'reverb' | 'socket.io' => {
  if (name === 'reverb' || name === 'socket.io') return name
  throw new Error(`--broadcaster must be reverb or socket.io, not '${name}'`)
}

const APP_NAME = /^[\w.-]+$/

type Values = { readonly [N in 'app-id' | 'key' | 'secret' | 'publish' | 'socket']?: string }

/** The Pusher app of `main` and the Reverb server to publish to. Error messages never contain the secret. */
const appOf = (values: Values, environment: NodeJS.ProcessEnv): Pick<SimulatorOptions, 'pusher' | 'publish'> => {
  const id = values['app-id'] ?? environment.REVERB_APP_ID ?? null
  const key = values.key ?? environment.REVERB_APP_KEY ?? 'local'
  const secret = values.secret ?? environment.REVERB_APP_SECRET ?? null
  if (!APP_NAME.test(key))
    throw new Error(`--key may contain letters, digits, dots, hyphens and underscores only, not '${key}'`)
  if (id !== null && !APP_NAME.test(id))
    throw new Error(`--app-id may contain letters, digits, dots, hyphens and underscores only, not '${id}'`)
  if (secret === '') throw new Error('--secret must not be empty')
  const pusher = { id, key, secret }
  const { publish: url, socket = url } = values
  if (url === undefined || socket === undefined) {
    if (socket !== undefined) throw new Error('--socket needs --publish')
    return { pusher }
  }
  if (id === null || secret === null || key === 'local') throw new Error('--publish needs --app-id, --key and --secret')
  for (const [name, text] of Object.entries({ publish: url, socket }))
    if (!isOrigin(text) || !text.startsWith('http'))
      throw new Error(`--${name} must be an origin such as http://127.0.0.1:8080, not '${text}'`)
  return { pusher, publish: { url, socket } }
}

const originsOf = (text: string): readonly string[] =>
  text.split(',').map((origin) => {
    if (isOrigin(origin)) return origin
    throw new Error(`--allow-origin must be an origin such as http://localhost:3000, without a path, not '${origin}'`)
  })

const durationOf = (text: string): number => {
  const ms = parseDuration(text)
  if (ms === null || ms === 0) throw new Error(`--ttl must be a duration such as 90s, 30m or 1h, not '${text}'`)
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

/** Parses the arguments; throws an Error that names the wrong option. */
export const readOptions = (args: readonly string[], environment: NodeJS.ProcessEnv = process.env): StartOptions => {
  const { values } = parseArgs({ args: [...args], options })
  const { host, data, repair, help } = values
  if (host !== undefined && values['control-token'] === undefined) throw new Error('--host needs --control-token')
  if (values.publish !== undefined && values.broadcaster !== 'reverb')
    throw new Error('--publish needs --broadcaster reverb')
  if (repair && data === undefined) throw new Error('--repair needs --data')
  const port = portOf(values.port ?? environment.PORT ?? '4000')
  const cluster = clusterOf(values, port)
  const simulator: SimulatorOptions = {
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
    ...(values.ttl === undefined ? {} : { worldTtlMs: durationOf(values.ttl) }),
  }
  return { help, repair, simulator }
}
