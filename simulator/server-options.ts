// The options of a simulator.
import type { ClusterOptions } from './cluster/cluster'
import type { Scheduler } from './realtime/presence/presence'
import type { ExternalReverb } from './realtime/pusher/main-app'
import type { PusherApp } from './realtime/pusher/signature'

export interface SimulatorOptions {
  /** 0 picks a free port. */
  readonly port: number
  /** The name or address to listen on. Default: this machine only. */
  readonly host?: string
  /** Additional host names under which it is reached, such as a proxy's: `demo.example.com`. None by default. */
  readonly allowedHosts?: readonly string[]
  /** The number of proxies in front that append to `X-Forwarded-For`. Default: one, on this machine. */
  readonly proxies?: number
  /** The scenario of the world `main`; null starts without a world. */
  readonly scenario: string | null
  /** The text of a custom scenario; `scenario` is then its name. */
  readonly source?: string
  /** The file of that text. The console lists it and rereads it when it changes. */
  readonly scenarioFile?: string
  /** World and lookup files for every scenario, reread when they change. */
  readonly files?: readonly string[]
  readonly seed?: number
  /** Starts `main` paused. */
  readonly paused?: boolean
  /** The connector that pages of `main` use. */
  readonly broadcaster?: 'reverb' | 'socket.io'
  /** The folder of the built app. Without it no pages are served. */
  readonly dist?: string
  /** Turns the request log off. */
  readonly quiet?: boolean
  /** The folder that stores worlds, sessions and uploads. In memory only by default. */
  readonly data?: string
  /** The cluster of this node, which then stores nothing itself. */
  readonly cluster?: ClusterOptions
  /** The token that allows control from other machines. */
  readonly controlToken?: string
  /** Laravel's toOthers(): a request's events don't go to the socket in its X-Socket-ID. */
  readonly toOthers?: boolean
  /** The API dialect of `main`; see simulator/runtime/api-dialect.ts. */
  readonly api?: string
  /** Size limit of an auction event, bytes; larger ones only say that the auction changed. Default 10,000, Reverb's limit. */
  readonly maxEvent?: number
  /** Other origins whose pages may call, such as `http://localhost:3000`. None by default. */
  readonly allowedOrigins?: readonly string[]
  /** Maximum number of worlds. Default 500. */
  readonly maxWorlds?: number
  /** Maximum number of open sockets. Default 5,000. */
  readonly maxSockets?: number
  /** How long a world created by the control API may stay unused, real ms. No limit by default. */
  readonly worldTtlMs?: number
  /** Id, key and secret of the Pusher app of `main`. Default: `local` with a generated secret. */
  readonly pusher?: PusherApp
  /** A Reverb server that sends the events of `main` instead of our gateway. Needs id, key and secret. None by default. */
  readonly publish?: ExternalReverb
  /** Sends alerts also to push services on this machine, without https, for tests. Default false. */
  readonly pushToLoopback?: boolean
  /** The timer of the presence grace period. Real timers by default. */
  readonly scheduler?: Scheduler
  /** Checks every response and channel event against the contract. Default true. */
  readonly verifyContract?: boolean
}
