// The runtime of pusher-js in the browser: WebSocket and nothing else. The package names what it needs of its surroundings
// `runtime`, and has one for each of them; src/transport/channels/pusher-connector.ts enables the WebSocket only.
import FirstConnectedStrategy from 'pusher-js/src/core/strategies/first_connected_strategy'
import SequentialStrategy from 'pusher-js/src/core/strategies/sequential_strategy'
import Transport from 'pusher-js/src/core/transports/transport'
import TransportManager from 'pusher-js/src/core/transports/transport_manager'
import { ws as urls } from 'pusher-js/src/core/transports/url_schemes'
import transportConnectionInitializer from 'pusher-js/src/runtimes/isomorphic/transports/transport_connection_initializer'
import { Network } from 'pusher-js/src/runtimes/web/net_info'

const always = () => true
const ws = new Transport({
  urls,
  handlesActivityChecks: false,
  supportsPing: false,
  isInitialized: always,
  isSupported: always,
  getSocket: (url) => new WebSocket(url),
})

/** One WebSocket after another, with the times of the package's own default. */
function getDefaultStrategy(config, options, defineTransport) {
  const { activityTimeout, wsHost, wsPort, wssPort, wsPath } = config
  const manager = new TransportManager({ minPingDelay: 10_000, maxPingDelay: activityTimeout })
  const place = { hostNonTLS: `${wsHost}:${wsPort}`, hostTLS: `${wsHost}:${wssPort}`, httpPath: wsPath }
  const socket = defineTransport(config, 'ws', 'ws', 3, { ...options, ...place }, manager)
  return new FirstConnectedStrategy(
    new SequentialStrategy([socket], { loop: true, timeout: 15_000, timeoutLimit: 60_000 }),
  )
}

export default {
  Transports: { ws },
  transportConnectionInitializer,
  getDefaultStrategy,
  setup: (Pusher) => Pusher.ready(),
  getProtocol: () => window.location.protocol,
  getNetwork: () => Network,
  // Our own handler authorizes; the library only asks whether it has one.
  getAuthorizers: () => ({ ajax: () => undefined }),
  TimelineTransport: { name: 'none' },
  randomInt: (below) => Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * below),
}
