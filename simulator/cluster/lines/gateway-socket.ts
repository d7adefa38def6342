// A socket open on this node, with the state that an owner needs and the frames that no owner has confirmed yet.
import type { PresenceMember } from '../../../src/contract/presence'
import type { WritableConnection } from '../../realtime/connections/protocol'
import type { GatewayOp, OwnerOp, SentFrame, SocketState } from './messages'

/** An op for a single socket. */
type SocketOp = Exclude<
  OwnerOp,
  | readonly ['attached']
  | readonly ['elsewhere']
  | readonly ['again']
  | readonly ['moved']
  | readonly ['frames', ...unknown[]]
>

/** A frame that the owner hasn't confirmed yet. */
interface UnconfirmedFrame {
  /** The number of the message that contained it; null if it wasn't sent yet. */
  number: number | null
  readonly sent: SentFrame
}

export class GatewaySocket {
  isWelcome = false
  admission: { userId: number | null; sessions: Set<string> } | null = null
  readonly channels = new Map<string, PresenceMember | null>()
  waiting: UnconfirmedFrame[] = []

  constructor(
    readonly number: number,
    readonly connection: WritableConnection,
    readonly protocol: SentFrame['protocol'],
    readonly page: string | null,
  ) {}

  get state(): SocketState {
    const { connection, protocol, page, isWelcome, admission, channels } = this
    return {
      id: connection.id,
      protocol,
      page,
      isWelcome,
      admission: admission === null ? null : { userId: admission.userId, sessions: [...admission.sessions] },
      channels: [...channels],
    }
  }

  /** Executes an op of the owner. `answer` sends the reply to an `ask`. */
  apply(op: SocketOp, answer: (received: GatewayOp) => void) {
    const { connection, number, channels } = this
    switch (op[0]) {
      case 'welcome':
        this.isWelcome = true
        return
      case 'write':
        return connection.write(op[2])
      case 'admitted':
        this.admission ??= { userId: op[2], sessions: new Set() }
        if (op[3] !== null) this.admission.sessions.add(op[3])
        return
      case 'joined':
        channels.set(op[2], op[3])
        return
      case 'left':
        channels.delete(op[2])
        return
      case 'cut':
        return connection.cut()
      case 'silence':
        return connection.silence()
      case 'ask':
        void connection.whenReceived().then((isReceived) => answer(['received', number, op[2], isReceived]))
        return
      default: {
        const unknown: never = op
        return unknown
      }
    }
  }
}
