// The messages between a gateway, where a socket is open, and the owner of its world, which serves it. A line is one conversation
// of a gateway with an owner about one world. Its messages are numbered in both directions, so a lost one is noticed.
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
  readonly channels: readonly (readonly [channel: string, member: PresenceMember | null])[]
}

/** From a gateway to the owner. A `socket` is numbered within its gateway and world. */
export type GatewayOp =
  /** The first op of a line. Replaces all earlier state. */
  | readonly ['attach']
  | readonly [op: 'socket', socket: number, state: SocketState]
  | readonly [op: 'sent', socket: number, frame: SentFrame]
  | readonly [op: 'closed', socket: number]
  /** The reply to `ask`: whether the client has received everything sent before it. */
  | readonly [op: 'received', socket: number, question: number, isReceived: boolean]
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
  | readonly [op: 'welcome', socket: number]
  | readonly [op: 'write', socket: number, text: string]
  /** One event: its payload as JSON, and each channel with its receiving sockets. */
  | readonly [
      op: 'frames',
      head: FrameHead,
      payload: string | null,
      receivers: readonly (readonly [channel: string, sockets: readonly number[]])[],
    ]
  | readonly [op: 'admitted', socket: number, userId: number | null, session: string | null]
  | readonly [op: 'joined', socket: number, channel: string, member: PresenceMember | null]
  | readonly [op: 'left', socket: number, channel: string]
  | readonly [op: 'cut', socket: number]
  | readonly [op: 'silence', socket: number]
  | readonly [op: 'ask', socket: number, question: number]

/** A message of a line. */
export interface LineMessage<Op> {
  readonly from: string
  readonly world: string
  /** The id of the line, which the gateway creates. */
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
  readonly beats: readonly (readonly [line: string, sent: number, received: number])[]
}

export type NodeMessage<Op> = LineMessage<Op> | Heartbeats
