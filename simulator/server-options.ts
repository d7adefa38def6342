// What a simulator can be told when it starts. Types only.
import type { ClusterOptions } from './cluster/cluster-options'
import type { Scheduler } from './realtime/presence/presence'
import type { ExternalReverb } from './realtime/pusher/main-app'
import type { PusherApp } from './realtime/pusher/signature'

export interface SimulatorOptions {
  /** 0 = any free one. */
  readonly port: number
  /** The name or address to listen on. Default: this machine only. */
  readonly host?: string
  /** Further names under which others reach it, such as that of a proxy in front: `demo.example.com`. None when left out. */
  readonly allowedHosts?: readonly string[]
  /** So many proxies stand in front, of whom each adds to `X-Forwarded-For`. One on this machine when left out. */
  readonly proxies?: number
  /** The scenario of the world `main`; null = no world at first. */
  readonly scenario: string | null
  /** The text of a scenario that does not ship; `scenario` is then its name. */
  readonly source?: string
  /** The file of that text: the console lists it, and reads it again when it changes. */
  readonly scenarioFile?: string
  /** World and lookup files that every scenario is played with; each is read again when it changes. */
  readonly files?: readonly string[]
  readonly seed?: number
  /** `main` waits for a command to play. */
  readonly paused?: boolean
  /** The connector that pages of `main` use. */
  readonly broadcaster?: 'reverb' | 'socket.io'
  /** The folder of the built app; without it there are no pages. */
  readonly dist?: string
  /** No request log. */
  readonly quiet?: boolean
  /** The folder in which worlds, sessions and uploads are stored; in memory only when left out. */
  readonly data?: string
  /** The cluster of which this is a node; it then stores nothing itself. */
  readonly cluster?: ClusterOptions
  /** Allows control from another machine. */
  readonly controlToken?: string
  /** Laravel's toOthers(): the socket that X-Socket-ID names does not receive the events that its request causes. */
  readonly toOthers?: boolean
  /** How the server of `main` speaks; see simulator/runtime/api-dialect.ts. */
  readonly api?: string
  /** A larger event about an auction says only that it changed, bytes. Default 10,000, as a Reverb takes it. */
  readonly maxEvent?: number
  /** Origins of pages that may call from elsewhere, such as `http://localhost:3000`; none when left out. */
  readonly allowedOrigins?: readonly string[]
  /** Worlds at a time. Default 500. */
  readonly maxWorlds?: number
  /** Open sockets at a time. Default 5,000. */
  readonly maxSockets?: number
  /** How long a world that is made by the control API may stand unused, real ms; without end when left out. */
  readonly worldTtlMs?: number
  /** Id, key and secret of the Pusher app of `main`; `local` and a secret of its own when left out. */
  readonly pusher?: PusherApp
  /** A Reverb that sends the events of `main` in the place of our gateway; needs id, key and secret. None when left out. */
  readonly publish?: ExternalReverb
  /** How the grace period of presence is timed; by real timers when left out. */
  readonly scheduler?: Scheduler
  /** Checks every answer and channel event against the contract. Default true. */
  readonly verifyContract?: boolean
}
