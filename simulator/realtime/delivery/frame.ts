// One event for one channel, encoded for both gateways; many frames may share one payload.
import type { Duplex } from 'node:stream'
import { corrupt, truncate } from '../../faults/damage'
import { Payload } from './payload'
import { textIn, webSocketFrame } from './web-socket-frame'

/** What a frame says besides its channel and its payload, for another process. */
export interface FrameHead {
  readonly event: string
  readonly pusherEvent: string
  readonly userId: number | null
  /** The text of the Pusher protocol when it was cut off; null for a whole frame. */
  readonly broken: string | null
}

/** The wire name of a channel, the event and its payload. */
export class Frame {
  readonly #carried: Payload
  #webSocketBytes: Buffer | null = null
  #socketIoBytes: Buffer | null = null
  #broken: string | null = null
  #isForOne = false

  constructor(
    readonly channel: string,
    readonly event: string,
    /** Plain JSON, or a payload that other frames carry too. */
    payload: unknown,
    /** The event's name in the Pusher protocol where it differs. */
    private readonly pusherEvent: string = event,
    /** Who whispers it on a presence channel; null for everything else. */
    private readonly userId: number | null = null,
  ) {
    this.#carried = payload instanceof Payload ? payload : new Payload(payload)
  }

  /** A frame for a channel of one person: the payload is encoded with its event once, for all such channels. */
  static forOne(channel: string, event: string, payload: Payload): Frame {
    const frame = new Frame(channel, event, payload)
    frame.#isForOne = true
    return frame
  }

  /** The same frame as in another process. */
  static of({ event, pusherEvent, userId, broken }: FrameHead, channel: string, payload: Payload): Frame {
    const frame = new Frame(channel, event, payload, pusherEvent, userId)
    if (broken !== null) frame.#break(broken)
    return frame
  }

  get head(): FrameHead {
    return { event: this.event, pusherEvent: this.pusherEvent, userId: this.userId, broken: this.#broken }
  }

  /** Frames with the same one are the same event for several channels. */
  get carried(): Payload {
    return this.#carried
  }

  /** Plain JSON. */
  get payload(): unknown {
    return this.#carried.value
  }

  /** The payload as JSON. */
  get json(): string {
    return this.#carried.json
  }

  /** The same, cut off in the middle, so that it is no valid JSON. */
  truncated(): Frame {
    const frame = new Frame(this.channel, this.event, truncate(this.#carried.json), this.pusherEvent)
    frame.#break(truncate(this.pusherBytes.toString()))
    return frame
  }

  #break(text: string): void {
    this.#broken = text
    this.#webSocketBytes = webSocketFrame([Buffer.from(text)])
  }

  /** The same with a wrong value in every field. */
  corrupted(): Frame {
    return new Frame(this.channel, this.event, corrupt(this.payload), this.pusherEvent)
  }

  /** Writes it to the transport of a WebSocket that speaks the Pusher protocol. */
  toPusher(transport: Duplex): void {
    if (this.#isForOne) this.#carried.pusherStencil(this.event, this.channel).write(transport, this.channel)
    else transport.write(this.webSocketBytes)
  }

  /** Writes it to the transport of a WebSocket that speaks Socket.IO. */
  toSocketIo(transport: Duplex): void {
    if (this.#isForOne) this.#carried.socketIoStencil(this.event, this.channel).write(transport, this.channel)
    else transport.write(this.socketIoBytes)
  }

  /** The text frame of the Pusher protocol; its `data` is JSON inside JSON, as Pusher and Reverb send it. */
  get pusherBytes(): Buffer {
    return textIn(this.webSocketBytes)
  }

  /** The same as one unmasked text frame of a WebSocket, to be written as it is. */
  get webSocketBytes(): Buffer {
    this.#webSocketBytes ??= webSocketFrame([
      Buffer.from(
        `{"event":${JSON.stringify(this.pusherEvent)},"channel":${JSON.stringify(this.channel)}${this.#from}`,
      ),
      this.#carried.pusherTail,
    ])
    return this.#webSocketBytes
  }

  get #from(): string {
    return this.userId === null ? '' : `,"user_id":"${this.userId}"`
  }

  /** The packet of Socket.IO: an event of the main namespace, encoded. */
  get socketIoText(): string {
    return `2[${JSON.stringify(this.event)},${JSON.stringify(this.channel)},${this.#carried.json}]`
  }

  /** The same in a message of Engine.IO, as one unmasked text frame of a WebSocket. */
  get socketIoBytes(): Buffer {
    this.#socketIoBytes ??= webSocketFrame([Buffer.from(`4${this.socketIoText}`)])
    return this.#socketIoBytes
  }
}
