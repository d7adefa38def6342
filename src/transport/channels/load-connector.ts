// Loads the one connector that is configured, and nothing of the other: realtime costs nothing before sign-in.
import type { Authorize, Connect } from './connector'
import type { RealtimeConfiguration } from './realtime-configuration'

export interface ConnectorDeps {
  readonly authorize: Authorize
  /** `Bearer …`, asked anew for every subscription; '' when nobody is signed in. */
  readonly bearer: () => string
}

export async function loadConnector(configuration: RealtimeConfiguration, deps: ConnectorDeps): Promise<Connect> {
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
