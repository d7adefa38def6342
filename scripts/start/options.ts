// Reads and checks the options of `npm start` and of the packaged command.
import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isOrigin } from '../../simulator/api/middleware/allowed-origins'
import { parseDuration } from '../../simulator/scenarios/language/durations'
import { kindOf, readCompanionFiles } from '../../simulator/scenarios/play/companion-files'
import type { SimulatorOptions } from '../../simulator/server-options'
import { wholeNumber } from '../command-line'
import { hostsOf } from './allowed-hosts'
import { clusterOf } from './cluster-options'

export interface StartOptions {
  readonly help: boolean
  /** Check the data folder instead of starting. */
  readonly repair: boolean
  readonly simulator: SimulatorOptions
}

/** The help text; `command` is how users call the program. */
export const usageOf = (command: string): string => `Options of ${command}
  --scenario NAME|FILE   scenario of the world "main" (default first-live-auction); FILE is your own, in .yaml
  --file FILE            your own world or lookup file for scenarios, such as ./market.yaml or
                         ./warehouse-lenders.json; repeatable; each is read again when it changes
  --port N               port to listen on (default PORT, else 4000); 0 picks a free one
  --seed N               a different run of the same scenario
  --paused               starts the world paused
  --broadcaster NAME     reverb (default) or socket.io
  --api NAME             full (default), spec (only what the specification lists), or laravel (spec in Laravel's format)
  --to-others            doesn't send an event back to the client that caused it
  --max-event BYTES      sends only the auction's id and version when an event is larger than this (default 10000)
  --key KEY              Pusher app key of the world "main" (default REVERB_APP_KEY, else local)
  --secret SECRET        its secret (default REVERB_APP_SECRET, which process lists don't show, else a random one)
  --app-id ID            its id (default REVERB_APP_ID); accepts events signed with the secret at /apps/ID/events
  --publish URL          publishes the events of "main" through this Reverb server, such as http://127.0.0.1:8080,
                         and connects its pages to it; needs an id, a key and a secret
  --socket URL           where pages reach that server (default: the same URL)
  --data DIR             stores worlds, sessions and uploads in this folder
  --repair               checks that folder and explains how to repair it; changes nothing
  --cluster URLS         runs as a node of the cluster on these NATS servers: nats://a:4222,nats://b:4222; a host may
                         have user:password@ in front; needs --control-token, the same for all nodes
  --node NAME            name of this node (default: this machine's name and the port)
  --advertise URL        where other nodes reach this one (default: http://127.0.0.1 and the port)
  --prefix NAME          prefix of all names on NATS (default sim); clusters that share NATS need different ones
  --host NAME            also listens on this name or address, so that other machines reach it: 0.0.0.0 is every
                         address of the machine; needs --control-token
  --allow-host NAME      accepts requests for this public name, such as that of a proxy or load balancer in front;
                         separate several with commas, or repeat the option (default none)
  --proxies N            number of proxies in front that append to X-Forwarded-For; rate limits then apply to the
                         address of the client, and links have its scheme (default: trusts one on this machine)
  --control-token TOKEN  lets other machines control the simulator with this token
  --allow-origin ORIGIN  lets pages of another origin, such as http://localhost:3000, call and control the simulator;
                         separate several with commas (default none)
  --push-to-loopback     sends alerts also to push services on this machine, without https, for tests
  --max-worlds N         maximum number of worlds (default 500); further ones are refused with 429
  --ttl DURATION         ends a world that was created through the control API when it's unused for this long,
                         such as 1h (default never)
  --quiet                doesn't log requests; still prints the links and errors
  --help                 prints this list`

const portOf = (text: string): number => {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`The port must be a number from 0 to 65535, not '${text}'.`)
}

const FILE_NAME = /\.(ya?ml|json)$/i

/** A shipped scenario by name, or a file with its text. */
const scenarioOf = (nameOrFile: string): Pick<SimulatorOptions, 'scenario' | 'source' | 'scenarioFile'> => {
  if (!FILE_NAME.test(nameOrFile)) return { scenario: nameOrFile }
  const source = textOf(nameOrFile)
  return { scenario: basename(nameOrFile).replace(FILE_NAME, ''), source, scenarioFile: resolve(nameOrFile) }
}

/** The absolute path of a valid world or lookup file. */
const fileOf = (name: string): string => {
  const text = textOf(name)
  if (kindOf({ name, text }) === 'scenario')
    throw new Error(`--file takes a world or a lookup file. For a scenario, use --scenario ${name}.`)
  readCompanionFiles([{ name, text }], null)
  return resolve(name)
}

const textOf = (file: string): string => {
  if (existsSync(file)) return readFileSync(file, 'utf8')
  throw new Error(`There is no file '${file}'.`)
}

const connectorOf = (name: string): 'reverb' | 'socket.io' => {
  if (name === 'reverb' || name === 'socket.io') return name
  throw new Error(`--broadcaster takes reverb or socket.io, not '${name}'.`)
}

const APP_WORD = /^[\w.-]+$/

type Values = { readonly [N in 'app-id' | 'key' | 'secret' | 'publish' | 'socket']?: string }

/** The Pusher app of `main`, and the Reverb server it publishes to. Messages never repeat the secret. */
const appOf = (values: Values, environment: NodeJS.ProcessEnv): Pick<SimulatorOptions, 'pusher' | 'publish'> => {
  const id = values['app-id'] ?? environment.REVERB_APP_ID ?? null
  const key = values.key ?? environment.REVERB_APP_KEY ?? 'local'
  const secret = values.secret ?? environment.REVERB_APP_SECRET ?? null
  for (const [name, text] of Object.entries({ key, 'app-id': id }))
    if (text !== null && !APP_WORD.test(text))
      throw new Error(`--${name} takes letters, digits, dots and hyphens, not '${text}'.`)
  if (secret === '') throw new Error('--secret is empty.')
  const pusher = { id, key, secret }
  const { publish: url, socket = url } = values
  if (url === undefined || socket === undefined) {
    if (socket !== undefined) throw new Error('--socket needs --publish.')
    return { pusher }
  }
  if (id === null || secret === null || key === 'local')
    throw new Error('--publish needs --app-id, --key and --secret.')
  for (const [name, text] of Object.entries({ publish: url, socket }))
    if (!isOrigin(text) || !text.startsWith('http'))
      throw new Error(`--${name} takes an origin such as http://127.0.0.1:8080, not '${text}'.`)
  return { pusher, publish: { url, socket } }
}

const originsOf = (text: string): readonly string[] =>
  text.split(',').map((origin) => {
    if (isOrigin(origin)) return origin
    throw new Error(`--allow-origin takes origins such as http://localhost:3000, without a path, not '${origin}'.`)
  })

const spanOf = (text: string): number => {
  const ms = parseDuration(text)
  if (ms === null || ms === 0) throw new Error(`--ttl takes a duration such as 90s, 30m or 1h, not '${text}'.`)
  return ms
}

export const options = {
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
  'push-to-loopback': { type: 'boolean', default: false },
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

/** Reads the arguments; throws an Error that names the invalid option. */
export const readOptions = (args: readonly string[], environment: NodeJS.ProcessEnv = process.env): StartOptions => {
  const { values } = parseArgs({ args: [...args], options })
  const { host, data, repair, help } = values
  if (host !== undefined && values['control-token'] === undefined) throw new Error('--host needs --control-token.')
  if (values.publish !== undefined && values.broadcaster !== 'reverb')
    throw new Error('--publish works only with --broadcaster reverb.')
  if (repair && data === undefined) throw new Error('--repair needs --data.')
  const port = portOf(values.port ?? environment.PORT ?? '4000')
  const cluster = clusterOf(values, port)
  if (cluster !== null && values['control-token'] === undefined)
    throw new Error('--cluster needs --control-token, the same for all nodes: they recognize each other by it.')
  const simulator: SimulatorOptions = {
    port,
    ...scenarioOf(values.scenario),
    paused: values.paused,
    quiet: values.quiet,
    api: values.api,
    broadcaster: connectorOf(values.broadcaster),
    toOthers: values['to-others'],
    pushToLoopback: values['push-to-loopback'],
    maxEvent: wholeNumber('max-event', values['max-event'], 0),
    ...appOf(values, environment),
    verifyContract: false,
    ...(values.file === undefined ? {} : { files: values.file.map(fileOf) }),
    ...(host === undefined ? {} : { host }),
    ...(data === undefined ? {} : { data }),
    ...(cluster === null ? {} : { cluster }),
    ...(values.seed === undefined ? {} : { seed: wholeNumber('seed', values.seed, 0) }),
    ...(values['control-token'] === undefined ? {} : { controlToken: values['control-token'] }),
    ...(values['allow-origin'] === undefined ? {} : { allowedOrigins: originsOf(values['allow-origin']) }),
    ...(values['allow-host'] === undefined ? {} : { allowedHosts: hostsOf(values['allow-host']) }),
    ...(values.proxies === undefined ? {} : { proxies: wholeNumber('proxies', values.proxies, 0) }),
    ...(values['max-worlds'] === undefined ? {} : { maxWorlds: wholeNumber('max-worlds', values['max-worlds'], 1) }),
    ...(values.ttl === undefined ? {} : { worldTtlMs: spanOf(values.ttl) }),
  }
  return { help, repair, simulator }
}
