// Starts a simulator in this process. The package's main entry.
import { fileURLToPath } from 'node:url'
import type { ControlClient } from '../../simulator/control-api/control-client'
import { createSimulator as createServer } from '../../simulator/server'
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

const packedApp = fileURLToPath(new URL('../app', import.meta.url))

/**
 * Starts a simulator in this process; resolves once it listens.
 * @example const simulator = await createSimulator({ scenario: 'first-live-auction' })
 */
export async function createSimulator(options: InProcessOptions = {}): Promise<InProcessSimulator> {
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
