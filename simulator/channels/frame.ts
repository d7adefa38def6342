// One event on its way to sockets: encoded once, however many sockets get it. Knows no socket.

import { corrupted, truncatedText } from '../control/damage'

/** What goes out: the wire name of the channel, the event and its payload. */
export class Frame {
  #pusherText: string | null = null

  constructor(
    readonly channel: string,
    readonly event: string,
    readonly payload: unknown,
    /** The event's name in the Pusher protocol where it differs. */
    private readonly pusherEvent: string = event,
  ) {}

  /** The same, cut off in the middle: no JSON any more. */
  truncated(): Frame {
    const frame = new Frame(this.channel, this.event, truncatedText(JSON.stringify(this.payload)), this.pusherEvent)
    frame.#pusherText = truncatedText(this.pusherText)
    return frame
  }

  /** The same with a wrong value in every place. */
  corrupted(): Frame {
    return new Frame(this.channel, this.event, corrupted(this.payload), this.pusherEvent)
  }

  /** The frame of the Pusher protocol; its `data` is JSON inside JSON, as Pusher and Reverb send it. */
  get pusherText(): string {
    this.#pusherText ??= JSON.stringify({
      event: this.pusherEvent,
      channel: this.channel,
      data: JSON.stringify(this.payload),
    })
    return this.#pusherText
  }
}
