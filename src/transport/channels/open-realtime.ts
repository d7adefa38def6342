// The realtime port of a page, with the connector that the page asks for.
import type { RealtimePort } from '../../ports/realtime'
import type { Exchange } from '../api/exchange'
import { createAuthorize } from './authorize'
import { loadConnector } from './load-connector'
import type { RealtimeDeps } from './realtime'
import { createRealtime } from './realtime'
import type { PageAddress } from './realtime-configuration'
import { readRealtimeConfiguration } from './realtime-configuration'

interface OpenRealtimeDeps extends Omit<RealtimeDeps, 'load'> {
  readonly exchange: Exchange
  readonly bearer: () => string
  /** What the page says about its server; null when it says nothing. */
  readonly tag: () => string | null
  readonly location: PageAddress
}

/** Makes the port; the connector is loaded when the line is opened. */
export const openRealtime = ({ exchange, bearer, tag, location, ...deps }: OpenRealtimeDeps): RealtimePort =>
  createRealtime({
    ...deps,
    async load() {
      const reading = readRealtimeConfiguration(tag(), location)
      if (!reading.ok) throw new Error(reading.why)
      return loadConnector(reading.configuration, { authorize: createAuthorize(exchange), bearer })
    },
  })
