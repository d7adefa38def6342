// Starts a simulator in this process. The package's main entry.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ControlClient } from '../../simulator/control-api/control-client'
import { createSimulator as createServer } from '../../simulator/server'
import { unknownName } from './check-names'
import { client } from './client'

/** Options of a simulator in this process. */
export interface InProcessOptions {
  /** Default 0: any free port. */
  readonly port?: number
  /** The scenario of the world `main`. Default: no world. */
  readonly scenario?: string
  /** Paths of world and lookup files for scenarios. */
  readonly files?: readonly string[]
  /** The folder where worlds are stored. Default: in memory only. */
  readonly data?: string
  /** Origins of other pages that may call the simulator. */
  readonly allowedOrigins?: readonly string[]
  /** Worlds at a time. Default 500. */
  readonly maxWorlds?: number
  /** The folder of the built app. Default: the package's; null for none. */
  readonly dist?: string | null
}

/** A running simulator. */
export interface InProcessSimulator {
  /** Such as `http://localhost:4000`. */
  readonly url: string
  readonly port: number
  /** The client of its control API. */
  readonly control: ControlClient
  /** Ends its worlds, closes every socket and frees the port. */
  close(): Promise<void>
}

/** A simulator that runs elsewhere. */
export interface RunningSimulator {
  readonly url: string
  readonly control: ControlClient
}

/** The simulator at SIMULATOR_URL, with the token SIMULATOR_TOKEN; null if it isn't set. */
export function runningSimulator(): RunningSimulator | null {
  const { SIMULATOR_URL: address, SIMULATOR_TOKEN: token } = process.env
  if (address === undefined) return null
  const url = address.replace(/\/$/, '')
  return { url, control: client(url, token === undefined ? {} : { token }) }
}

const optionNames: { readonly [N in keyof Required<InProcessOptions>]: true } = {
  port: true,
  scenario: true,
  files: true,
  data: true,
  allowedOrigins: true,
  maxWorlds: true,
  dist: true,
}

const packedApp = fileURLToPath(new URL('../app', import.meta.url))

/**
 * Starts a simulator in this process; resolves once it listens. Throws an Error for an unknown option or a missing file.
 * @example const simulator = await createSimulator({ scenario: 'first-live-auction' })
 */
export async function createSimulator(options: InProcessOptions = {}): Promise<InProcessSimulator> {
  for (const name of Object.keys(options))
    if (!(name in optionNames)) throw unknownName('option', name, Object.keys(optionNames))
  for (const file of options.files ?? []) if (!existsSync(file)) throw new Error(`There is no file '${file}'.`)
  const { port = 0, scenario = null, dist = packedApp, ...more } = options
  const server = await createServer({
    ...more,
    port,
    scenario,
    quiet: true,
    verifyContract: false,
    ...(dist === null ? {} : { dist }),
  })
  return { url: server.url, port: server.port, control: client(server.url), close: () => server.close() }
}
