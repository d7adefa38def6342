// A socket that is open at a gateway, as the owner of its world serves it; and all those of one world at one gateway.
import type { PresenceMember } from '../../../src/contract/presence'
import type { Connector } from '../../realtime/connections/connection-registry'
import type { WritableConnection } from '../../realtime/connections/line'
import type { Frame, FrameHead } from '../../realtime/delivery/frame'
import type { Payload } from '../../realtime/delivery/payload'
import type { Outbox } from './bus'
import type { OwnerOp } from './messages'

/** Frames of one event, on their way to sockets of one gateway. */
interface Gathered {
  readonly head: FrameHead
  readonly carried: Payload
  readonly to: [string, number[]][]
  last: Frame
}

const isSameEvent = (one: FrameHead, other: FrameHead): boolean =>
  one.event === other.event &&
  one.pusherEvent === other.pusherEvent &&
  one.userId === other.userId &&
  one.broken === other.broken

/** What is said to the sockets of one world at one gateway: an event that several of them receive is said once. */
export class RemoteVoice {
  #gathered: Gathered | null = null
  /** Frames that sockets were sent so far. */
  frames = 0

  constructor(private readonly outbox: Outbox<OwnerOp>) {}

  say(op: OwnerOp): void {
    this.#gathered = null
    this.outbox.push(op)
  }

  deliver(frame: Frame, to: number): void {
    this.frames += 1
    const known = this.#gathered
    if (known !== null && known.last === frame) {
      known.to.at(-1)?.[1].push(to)
      return
    }
    const { head, carried } = frame
    if (known !== null && known.carried === carried && isSameEvent(known.head, head)) {
      known.to.push([frame.channel, [to]])
      known.last = frame
      return
    }
    const gathered: Gathered = { head, carried, to: [[frame.channel, [to]]], last: frame }
    this.outbox.push(['frames', head, carried.value === undefined ? null : carried.json, gathered.to])
    this.#gathered = gathered
  }

  /** The turn is over: what was gathered has been sent. */
  sent(): void {
    this.#gathered = null
  }
}

/** The hash of a session; null for none. */
export const hashIn = (session: object | null): string | null =>
  session !== null && 'hash' in session && typeof session.hash === 'string' ? session.hash : null

export class RemoteLine implements WritableConnection {
  #questions = 0
  #isClosed = false
  readonly #asked = new Map<number, (received: boolean) => void>()

  constructor(
    readonly id: string,
    readonly connector: Connector,
    readonly number: number,
    private readonly voice: RemoteVoice,
  ) {}

  write(text: string): void {
    this.voice.say(['write', this.number, text])
  }

  deliver(frame: Frame): void {
    if (!this.#isClosed) this.voice.deliver(frame, this.number)
  }

  cut(): void {
    this.voice.say(['cut', this.number])
  }

  silence(): void {
    this.voice.say(['silence', this.number])
  }

  received(): Promise<boolean> {
    if (this.#isClosed) return Promise.resolve(false)
    this.#questions += 1
    const question = this.#questions
    this.voice.say(['ask', this.number, question])
    return new Promise((resolve) => this.#asked.set(question, resolve))
  }

  answered(question: number, isReceived: boolean): void {
    this.#asked.get(question)?.(isReceived)
    this.#asked.delete(question)
  }

  admitted(userId: number | null, session: object | null): void {
    this.voice.say(['admitted', this.number, userId, hashIn(session)])
  }

  joined(channel: string, member: PresenceMember | null): void {
    this.voice.say(['joined', this.number, channel, member])
  }

  left(channel: string): void {
    this.voice.say(['left', this.number, channel])
  }

  /** It hears nothing more. */
  closed(): void {
    this.#isClosed = true
    for (const resolve of this.#asked.values()) resolve(false)
    this.#asked.clear()
  }
}
