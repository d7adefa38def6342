// The types of call handlers, derived from the contract's table. A call without a handler doesn't compile.
import type { FileAnswer } from '../../src/contract/call'
import type { CallAnswer, CallInput, CallName, Calls } from '../../src/contract/calls'
import type { LoanFileKey } from '../../src/contract/loan'
import type { Role } from '../../src/contract/role'
import type { Faults } from '../faults/faults'
import type { ConnectionRegistry } from '../realtime/connections/connection-registry'
import type { BidderPresence } from '../realtime/presence/bidder-presence'
import type { Signer } from '../realtime/pusher/signature'
import type { Outcome, RunningWorld } from '../runtime/running-world'
import type { Rooms } from '../training/rooms'
import type { Command } from '../world/commands'
import type { LoginThrottle } from './middleware/login-throttle'
import type { SentFile } from './middleware/multipart'
import type { PushDestination } from './push/push-destination'
import type { PushSubscriptions } from './push/push-subscriptions'
import type { Sessions } from './sessions'
import type { SignatorPins } from './signator-pins'
import type { CalendarKeys } from './stores/calendar-keys'
import type { FileStore } from './stores/file-store'
import type { PartialUploads } from './stores/partial-uploads'
import type { ReceiptSeals } from './stores/receipt-seals'

/** Shared by all handlers; one per server. */
export interface HandlerContext {
  readonly sessions: Sessions
  readonly throttle: LoginThrottle
  readonly pins: SignatorPins
  readonly rooms: Pick<Rooms, 'signInTo' | 'isClassWorld'>
  readonly connections: ConnectionRegistry
  readonly signer: Signer
  readonly bidderPresence: BidderPresence
  readonly faults: Faults
  readonly uploads: FileStore
  readonly partialUploads: PartialUploads<LoanFileKey>
  readonly seals: ReceiptSeals
  readonly calendars: CalendarKeys
  readonly pushSubscriptions: PushSubscriptions
  readonly pushDestination: PushDestination
}

/** The signed-in user who makes a call. */
export interface Viewer {
  readonly userId: number
  readonly role: Role
  /** The bearer token that was sent. */
  readonly token: string
}

/** A file response, always an attachment. */
export interface ServedFile {
  readonly name: string
  /** The whole file, or its chunks as the receiver takes them. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
  /** The media type, for programs that need it. Default: application/octet-stream. */
  readonly type?: string
}

type ViewerOf<N extends CallName> = Calls[N]['access'] extends 'anyone' ? null : Viewer

/** A parsed and authorized request. */
export type CallRequest<N extends CallName> = {
  readonly world: RunningWorld
  readonly viewer: ViewerOf<N>
  readonly input: CallInput<N>
  /** How long faults have delayed the request, virtual ms; `{}` for no delay. */
  readonly waited: () => { readonly waitedMs?: number }
  /** Submits a command of the viewer to the world. A response header names its log entry. */
  readonly submit: (command: Command) => Promise<Outcome>
  /** The sender's address or IPv6 network; null for this machine, which has full control anyway. */
  readonly from: string | null
  /** The device of the request, if it signed in to this account before; null for others, and for clients without cookies. */
  readonly knownDevice: (userId: number) => string | null
  /** Makes the device known to this account, after a sign-in. */
  readonly rememberDevice: (userId: number) => void
  /** `Chrome on Windows`; null if it isn't a known browser. */
  readonly browser: string | null
  /** The requested origin, which also serves the app: `https://demo.example.com`. */
  readonly origin: string
  /** A request header, or null. */
  readonly header: (name: string) => string | null
  /** Sets a response header. */
  readonly setHeader: (name: string, value: string) => void
  /** The files of a multipart form; throws a Refused if it is incomplete or a file is too large. */
  readonly files: () => Promise<readonly SentFile[]>
}

type ReplyTo<N extends CallName> = Calls[N]['answer'] extends FileAnswer ? ServedFile : CallAnswer<N>

/** Returns the whole response body, or throws a Refused. */
export type Handler<N extends CallName> = (request: CallRequest<N>) => ReplyTo<N> | Promise<ReplyTo<N>>

/** One handler per call of the table. */
export type Handlers = { readonly [N in CallName]: Handler<N> }
