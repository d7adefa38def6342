// Where and how to open the realtime connection, from the page's `<meta name="marketplace">` tag.
import * as z from 'zod/mini'
import { problemsOf } from '../../contract/problems'

const meta = z.object({
  realtime: z.optional(
    z.object({
      broadcaster: z.optional(z.enum(['reverb', 'socket.io'])),
      key: z.optional(z.string().check(z.minLength(1))),
      host: z.optional(z.string().check(z.minLength(1))),
      port: z.optional(z.int().check(z.positive(), z.lte(65_535))),
      forceTLS: z.optional(z.boolean()),
    }),
  ),
})

export interface RealtimeConfiguration {
  readonly broadcaster: 'reverb' | 'socket.io'
  readonly key: string
  readonly host: string
  readonly port: number
  readonly tls: boolean
}

export type ConfigurationReading =
  | { readonly ok: true; readonly configuration: RealtimeConfiguration }
  | { readonly ok: false; readonly why: string }

export type PageAddress = Pick<Location, 'protocol' | 'hostname' | 'port'>

const standardPort = (tls: boolean): number => (tls ? 443 : 80)

const portOf = ({ port, protocol }: PageAddress): number =>
  port === '' ? standardPort(protocol === 'https:') : Number(port)

/**
 * Reads the content of the tag; null if the page has no tag. Defaults: reverb with the key `local` at the page's host and port,
 * with TLS if the page uses it.
 */
export function readRealtimeConfiguration(content: string | null, page: PageAddress): ConfigurationReading {
  let json: unknown = {}
  try {
    if (content !== null) json = JSON.parse(content)
  } catch {
    return { ok: false, why: "This page's realtime configuration is not JSON." }
  }
  const reading = meta.safeParse(json)
  if (!reading.success) {
    const problems = problemsOf(reading.error)
      .map(({ path, why }) => `${path}: ${why}`)
      .join('; ')
    return { ok: false, why: `This page's realtime configuration is invalid (${problems}).` }
  }
  const { broadcaster = 'reverb', key = 'local', host, port, forceTLS } = reading.data.realtime ?? {}
  const tls = forceTLS ?? page.protocol === 'https:'
  // Another host defaults to the standard port.
  const defaultPort = host === undefined ? portOf(page) : standardPort(tls)
  return { ok: true, configuration: { broadcaster, key, host: host ?? page.hostname, port: port ?? defaultPort, tls } }
}
