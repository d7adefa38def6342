// One event for one channel, encoded for both gateways; many frames may share one payload. Knows no socket.
import { corrupted, truncatedText } from '../../faults/damage'
import { Payload } from './payload'

/** The wire name of a channel, the event and its payload. */
export class Frame {
  readonly #carried: Payload
  #pusherBytes: Buffer | null = null

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

  /** Plain JSON. */
  get payload(): unknown {
    return this.#carried.value
  }

  /** The same, cut off in the middle, so that it is no valid JSON. */
  truncated(): Frame {
    const frame = new Frame(this.channel, this.event, truncatedText(this.#carried.json), this.pusherEvent)
    frame.#pusherBytes = Buffer.from(truncatedText(this.pusherBytes.toString()))
    return frame
  }

  /** The same with a wrong value in every field. */
  corrupted(): Frame {
    return new Frame(this.channel, this.event, corrupted(this.payload), this.pusherEvent)
  }

  /** The text frame of the Pusher protocol; its `data` is JSON inside JSON, as Pusher and Reverb send it. */
  get pusherBytes(): Buffer {
    this.#pusherBytes ??= Buffer.concat([
      Buffer.from(
        `{"event":${JSON.stringify(this.pusherEvent)},"channel":${JSON.stringify(this.channel)}${this.#from}`,
      ),
      this.#carried.pusherTail,
    ])
    return this.#pusherBytes
  }

  get #from(): string {
    return this.userId === null ? '' : `,"user_id":"${this.userId}"`
  }

  /** The packet of Socket.IO: an event of the main namespace, encoded. */
  get socketIoText(): string {
    return `2[${JSON.stringify(this.event)},${JSON.stringify(this.channel)},${this.#carried.json}]`
  }
}
