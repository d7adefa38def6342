// A socket on a remote gateway as seen by the owner of its world, and the sender for all sockets of a world on one gateway.
import type { PresenceMember } from '../../../src/contract/presence'
import type { Connector } from '../../realtime/connections/connection-registry'
import type { WritableConnection } from '../../realtime/connections/protocol'
import type { Frame, FrameHead } from '../../realtime/delivery/frame'
import type { Payload } from '../../realtime/delivery/payload'
import type { Outbox } from './bus'
import type { OwnerOp } from './messages'

/** The frames of one event for sockets of one gateway. */
interface FrameBatch {
  readonly head: FrameHead
  readonly payload: Payload
  readonly to: [string, number[]][]
  last: Frame
}

const isSameEvent = (one: FrameHead, other: FrameHead): boolean =>
  one.event === other.event &&
  one.pusherEvent === other.pusherEvent &&
  one.userId === other.userId &&
  one.broken === other.broken

/** Sends ops to the sockets of one world on one gateway. An event for several sockets is sent once. */
export class RemoteSender {
  #batch: FrameBatch | null = null
  /** The number of frames sent so far. */
  frames = 0

  constructor(private readonly outbox: Outbox<OwnerOp>) {}

  send(op: OwnerOp): void {
    this.#batch = null
    this.outbox.push(op)
  }

  deliver(frame: Frame, to: number): void {
    this.frames += 1
    const batch = this.#batch
    if (batch !== null && batch.last === frame) {
      batch.to.at(-1)?.[1].push(to)
      return
    }
    const { head, sharedPayload } = frame
    if (batch !== null && batch.payload === sharedPayload && isSameEvent(batch.head, head)) {
      batch.to.push([frame.channel, [to]])
      batch.last = frame
      return
    }
    const newBatch: FrameBatch = { head, payload: sharedPayload, to: [[frame.channel, [to]]], last: frame }
    this.outbox.push(['frames', head, sharedPayload.value === undefined ? null : sharedPayload.json, newBatch.to])
    this.#batch = newBatch
  }

  /** Call when the outbox was flushed. */
  onFlushed(): void {
    this.#batch = null
  }
}

/** The hash of a session; null if there is none. */
export const hashIn = (session: object | null): string | null =>
  session !== null && 'hash' in session && typeof session.hash === 'string' ? session.hash : null

/** The connection of one socket on a remote gateway. Sends everything as ops to that gateway. */
export class RemoteConnection implements WritableConnection {
  #questions = 0
  #isClosed = false
  readonly #pending = new Map<number, (received: boolean) => void>()

  constructor(
    readonly id: string,
    readonly connector: Connector,
    readonly number: number,
    private readonly sender: RemoteSender,
  ) {}

  write(text: string): void {
    this.sender.send(['write', this.number, text])
  }

  deliver(frame: Frame): void {
    if (!this.#isClosed) this.sender.deliver(frame, this.number)
  }

  cut(): void {
    this.sender.send(['cut', this.number])
  }

  silence(): void {
    this.sender.send(['silence', this.number])
  }

  whenReceived(): Promise<boolean> {
    if (this.#isClosed) return Promise.resolve(false)
    this.#questions += 1
    const question = this.#questions
    this.sender.send(['ask', this.number, question])
    return new Promise((resolve) => this.#pending.set(question, resolve))
  }

  onAnswer(question: number, isReceived: boolean): void {
    this.#pending.get(question)?.(isReceived)
    this.#pending.delete(question)
  }

  onAdmitted(userId: number | null, session: object | null): void {
    this.sender.send(['admitted', this.number, userId, hashIn(session)])
  }

  onJoined(channel: string, member: PresenceMember | null): void {
    this.sender.send(['joined', this.number, channel, member])
  }

  onLeft(channel: string): void {
    this.sender.send(['left', this.number, channel])
  }

  /** Call when the socket has closed. */
  onClosed(): void {
    this.#isClosed = true
    for (const resolve of this.#pending.values()) resolve(false)
    this.#pending.clear()
  }
}
