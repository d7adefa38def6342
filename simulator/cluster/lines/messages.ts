// The messages between a gateway, where a socket is open, and the owner of its world, which serves it. Messages of a line are
// numbered in both directions, so a lost one is noticed.
import type { PresenceMember } from '../../../src/contract/presence'
import type { FrameHead } from '../../realtime/delivery/frame'
import type { PusherFrame } from '../../realtime/pusher/pusher-protocol'
import type { SocketIoFrame } from '../../realtime/socket-io/socket-io-protocol'

/** A frame from a client. */
export type SentFrame =
  | { readonly protocol: 'pusher'; readonly frame: PusherFrame }
  | { readonly protocol: 'socketIo'; readonly frame: SocketIoFrame }

/** The state of a socket that a new owner needs to resume it. */
export interface SocketState {
  readonly id: string
  readonly protocol: SentFrame['protocol']
  /** The hash of the token in the page's cookie; null if there is none. */
  readonly page: string | null
  /** False until an owner has accepted it. */
  readonly isWelcome: boolean
  /** Its user and the hashes of the sessions that admitted it; null before that. */
  readonly admission: { readonly userId: number | null; readonly sessions: readonly string[] } | null
  readonly channels: readonly (readonly [string, PresenceMember | null])[]
}

/** From a gateway to the owner. Numbers identify sockets within a gateway and world. */
export type GatewayOp =
  /** The first op of a line. Replaces all earlier state. */
  | readonly ['attach']
  | readonly ['socket', number, SocketState]
  | readonly ['sent', number, SentFrame]
  | readonly ['closed', number]
  /** The reply to `ask`: whether the client has received everything sent before it. */
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
  /** One event: its payload as JSON, and each channel with its receiving sockets. */
  | readonly ['frames', FrameHead, string | null, readonly (readonly [string, readonly number[]])[]]
  | readonly ['admitted', number, number | null, string | null]
  | readonly ['joined', number, string, PresenceMember | null]
  | readonly ['left', number, string]
  | readonly ['cut', number]
  | readonly ['silence', number]
  | readonly ['ask', number, number]

/** A message of a line. */
export interface LineMessage<Op> {
  readonly from: string
  readonly world: string
  readonly line: string
  /** 1, 2, 3 …; 0 for a message outside the sequence. */
  readonly number: number
  /** The number of the last message that the sender received. */
  readonly ack: number
  readonly ops: readonly Op[]
}

/** Heartbeats of all lines between two nodes: line, number of the last sent message, number of the last received one. */
export interface Heartbeats {
  readonly from: string
  readonly beats: readonly (readonly [string, number, number])[]
}

export type NodeMessage<Op> = LineMessage<Op> | Heartbeats
