// What nodes tell each other about sockets: a gateway, where a socket is open, and the owner of its world, which serves it. Types
// only. Messages of one line are numbered in both directions, so that one that is lost is noticed.
import type { PresenceMember } from '../../../src/contract/presence'
import type { FrameHead } from '../../realtime/delivery/frame'
import type { PusherFrame } from '../../realtime/pusher/pusher-protocol'
import type { SocketIoFrame } from '../../realtime/socket-io/socket-io-protocol'

/** What a client has sent. */
export type SentFrame =
  | { readonly protocol: 'pusher'; readonly frame: PusherFrame }
  | { readonly protocol: 'socketIo'; readonly frame: SocketIoFrame }

/** A socket as its gateway knows it: all that another owner needs to go on with it. */
export interface SocketState {
  readonly id: string
  readonly protocol: SentFrame['protocol']
  /** The hash of the token in the cookie of the page that opened it; null without one. */
  readonly page: string | null
  /** False until an owner has welcomed it. */
  readonly isWelcome: boolean
  /** Whose it is, and the hashes of the sessions that have let it in; null until a session has. */
  readonly admission: { readonly userId: number | null; readonly sessions: readonly string[] } | null
  readonly channels: readonly (readonly [string, PresenceMember | null])[]
}

/** From a gateway to the owner. Numbers name sockets, within one gateway and world. */
export type GatewayOp =
  /** The first of a line: everything that was before is replaced by what follows. */
  | readonly ['attach']
  | readonly ['socket', number, SocketState]
  | readonly ['sent', number, SentFrame]
  | readonly ['closed', number]
  /** The answer to a question: whether the client has received everything that was sent before it. */
  | readonly ['received', number, number, boolean]
  | readonly ['quit']

/** From the owner to a gateway. */
export type OwnerOp =
  | readonly ['attached']
  /** Another node owns the world. */
  | readonly ['elsewhere']
  /** A message is missing: attach again. */
  | readonly ['again']
  /** Another node will own the world. */
  | readonly ['moved']
  | readonly ['welcome', number]
  | readonly ['write', number, string]
  /** One event: its payload as JSON, then each channel with the sockets that receive it. */
  | readonly ['frames', FrameHead, string | null, readonly (readonly [string, readonly number[]])[]]
  | readonly ['admitted', number, number | null, string | null]
  | readonly ['joined', number, string, PresenceMember | null]
  | readonly ['left', number, string]
  | readonly ['cut', number]
  | readonly ['silence', number]
  | readonly ['ask', number, number]

/** One message of a line. */
export interface LineMessage<Op> {
  readonly from: string
  readonly world: string
  readonly line: string
  /** 1, 2, 3 …; 0 stands outside of the order. */
  readonly number: number
  /** The number of the last message that the sender has taken in. */
  readonly heard: number
  readonly ops: readonly Op[]
}

/** Sent now and then about all lines between two nodes: line, number of the last message, number of the last that was heard. */
export interface Beats {
  readonly from: string
  readonly beats: readonly (readonly [string, number, number])[]
}

export type NodeMessage<Op> = LineMessage<Op> | Beats
