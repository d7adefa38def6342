// One event for one channel, encoded for both gateways. Frames may share a payload.
import type { Duplex } from 'node:stream'
import { corrupt, truncate } from '../../faults/damage'
import { Payload } from './payload'
import { textIn, webSocketFrame } from './web-socket-frame'

/** A frame without its channel and payload, for sending to another process. */
export interface FrameHead {
  readonly event: string
  readonly pusherEvent: string
  readonly userId: number | null
  /** The truncated Pusher text; null for a complete frame. */
  readonly broken: string | null
}

/** An event with its channel's wire name and its payload. */
export class Frame {
  readonly #sharedPayload: Payload
  #webSocketBytes: Buffer | null = null
  #socketIoBytes: Buffer | null = null
  #truncatedText: string | null = null
  #isPersonal = false

  constructor(
    readonly channel: string,
    readonly event: string,
    /** Plain JSON, or a payload shared with other frames. */
    payload: unknown,
    /** The event's name in the Pusher protocol, if it differs. */
    private readonly pusherEvent: string = event,
    /** The sender of a whisper on a presence channel; null for all other events. */
    private readonly userId: number | null = null,
  ) {
    this.#sharedPayload = payload instanceof Payload ? payload : new Payload(payload)
  }

  /** A frame for a personal channel, whose encoding is shared by all channels with names of the same length. */
  static personal(channel: string, event: string, payload: Payload): Frame {
    const frame = new Frame(channel, event, payload)
    frame.#isPersonal = true
    return frame
  }

  /** Recreates a frame of another process. */
  static of({ event, pusherEvent, userId, broken }: FrameHead, channel: string, payload: Payload): Frame {
    const frame = new Frame(channel, event, payload, pusherEvent, userId)
    if (broken !== null) frame.#break(broken)
    return frame
  }

  get head(): FrameHead {
    return { event: this.event, pusherEvent: this.pusherEvent, userId: this.userId, broken: this.#truncatedText }
  }

  /** The same object for frames of one event on several channels. */
  get sharedPayload(): Payload {
    return this.#sharedPayload
  }

  /** Plain JSON. */
  get payload(): unknown {
    return this.#sharedPayload.value
  }

  /** The payload as JSON text. */
  get json(): string {
    return this.#sharedPayload.json
  }

  /** A copy that is truncated in the middle, so it isn't valid JSON. */
  truncated(): Frame {
    const frame = new Frame(this.channel, this.event, truncate(this.#sharedPayload.json), this.pusherEvent)
    frame.#break(truncate(this.pusherBytes.toString()))
    return frame
  }

  #break(text: string): void {
    this.#truncatedText = text
    this.#webSocketBytes = webSocketFrame([Buffer.from(text)])
  }

  /** A copy with a wrong value in every field. */
  corrupted(): Frame {
    return new Frame(this.channel, this.event, corrupt(this.payload), this.pusherEvent)
  }

  /** Writes the frame to the transport of a Pusher WebSocket. */
  toPusher(transport: Duplex): void {
    if (this.#isPersonal) this.#sharedPayload.pusherTemplate(this.event, this.channel).write(transport, this.channel)
    else transport.write(this.webSocketBytes)
  }

  /** Writes the frame to the transport of a Socket.IO WebSocket. */
  toSocketIo(transport: Duplex): void {
    if (this.#isPersonal) this.#sharedPayload.socketIoTemplate(this.event, this.channel).write(transport, this.channel)
    else transport.write(this.socketIoBytes)
  }

  /** The text of the Pusher protocol. Its `data` is JSON inside JSON, as Pusher and Reverb send it. */
  get pusherBytes(): Buffer {
    return textIn(this.webSocketBytes)
  }

  /** The Pusher text as an unmasked WebSocket frame. */
  get webSocketBytes(): Buffer {
    this.#webSocketBytes ??= webSocketFrame([
      Buffer.from(
        `{"event":${JSON.stringify(this.pusherEvent)},"channel":${JSON.stringify(this.channel)}${this.#senderText}`,
      ),
      this.#sharedPayload.pusherTail,
    ])
    return this.#webSocketBytes
  }

  get #senderText(): string {
    return this.userId === null ? '' : `,"user_id":"${this.userId}"`
  }

  /** The encoded Socket.IO packet: an event of the main namespace. */
  get socketIoText(): string {
    return `2[${JSON.stringify(this.event)},${JSON.stringify(this.channel)},${this.#sharedPayload.json}]`
  }

  /** The Socket.IO packet in an Engine.IO message, as an unmasked WebSocket frame. */
  get socketIoBytes(): Buffer {
    this.#socketIoBytes ??= webSocketFrame([Buffer.from(`4${this.socketIoText}`)])
    return this.#socketIoBytes
  }
}
