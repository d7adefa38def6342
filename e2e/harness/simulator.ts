// A simulator in this process, or one that runs already: where it listens, and its control API. The package's main entry.
import { fileURLToPath } from 'node:url'
import type { ControlClient } from '../../simulator/control-api/control-client'
import { createSimulator as createServer } from '../../simulator/server'
import { client } from './client'

/** What a simulator in this process can be told. */
export interface InProcessOptions {
  /** 0, the default, takes any free one. */
  readonly port?: number
  /** The scenario of a world `main`; none when left out. */
  readonly scenario?: string
  /** Paths of world and lookup files that scenarios are played with. */
  readonly files?: readonly string[]
  /** The folder in which worlds are stored; in memory only when left out. */
  readonly data?: string
  /** Origins of pages that may call from elsewhere. */
  readonly allowedOrigins?: readonly string[]
  /** Worlds at a time. Default 500. */
  readonly maxWorlds?: number
  /** The folder of the built app; the one of the package when left out, null for none. */
  readonly dist?: string | null
}

/** A simulator that listens. */
export interface InProcessSimulator {
  /** `http://localhost:4000` */
  readonly url: string
  readonly port: number
  /** Its control API. */
  readonly control: ControlClient
  /** Ends its worlds, closes every socket and frees the port. */
  close(): Promise<void>
}

const packedApp = fileURLToPath(new URL('../app', import.meta.url))

/** Starts a simulator in this process; resolves when it listens. */
export async function createSimulator(options: InProcessOptions = {}): Promise<InProcessSimulator> {
  const { port = 0, scenario = null, dist = packedApp, ...more } = options
  const server = await createServer({
    ...{ ...more, port, scenario, quiet: true, verifyContract: false },
    ...(dist === null ? {} : { dist }),
  })
  return { url: server.url, port: server.port, control: client(server.url), close: () => server.close() }
}
