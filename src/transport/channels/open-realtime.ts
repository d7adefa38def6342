// The realtime port of a page, with the connector that the page's tag names.
import type { RealtimePort } from '../../ports/realtime'
import type { Exchange } from '../api/exchange'
import { createAuthorize } from './authorize'
import type { Authorize, Connect } from './connector'
import { createRealtime, type RealtimeDeps } from './realtime'
import { type PageAddress, type RealtimeConfiguration, readRealtimeConfiguration } from './realtime-configuration'

interface ConnectorDeps {
  readonly authorize: Authorize
  /** `Bearer …`, requested for every subscription; '' if nobody is signed in. */
  readonly bearer: () => string
}

/** Loads only the configured connector, and only after sign-in. */
async function loadConnector(configuration: RealtimeConfiguration, deps: ConnectorDeps): Promise<Connect> {
  switch (configuration.broadcaster) {
    case 'reverb': {
      const { pusherConnect } = await import('./pusher-connector')
      return pusherConnect(configuration, deps.authorize)
    }
    case 'socket.io': {
      const { socketIoConnect } = await import('./socket-io-connector')
      return socketIoConnect(configuration, deps.bearer)
    }
    default: {
      const never: never = configuration.broadcaster
      return never
    }
  }
}

interface OpenRealtimeDeps extends Omit<RealtimeDeps, 'load'> {
  readonly exchange: Exchange
  readonly bearer: () => string
  /** The content of the page's tag; null without one. */
  readonly tag: () => string | null
  readonly location: PageAddress
}

/** Creates the port; the connector is loaded when the connection is opened. */
export const openRealtime = ({ exchange, bearer, tag, location, ...deps }: OpenRealtimeDeps): RealtimePort =>
  createRealtime({
    ...deps,
    async load() {
      const reading = readRealtimeConfiguration(tag(), location)
      if (!reading.ok) throw new Error(reading.why)
      return loadConnector(reading.configuration, { authorize: createAuthorize(exchange), bearer })
    },
  })
