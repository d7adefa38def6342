// A WebSocket frame of one event for many channels whose names have the same length. Only the name is overwritten per socket.
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { webSocketFrame } from './web-socket-frame'

export class FrameTemplate {
  #bytes: Buffer
  readonly #at: number

  /** The text is `before`, the name, and `after`. Names are ASCII and need no escaping. */
  constructor(
    readonly event: string,
    private readonly nameLength: number,
    before: Buffer,
    after: Buffer,
  ) {
    this.#bytes = webSocketFrame([before, Buffer.alloc(nameLength), after])
    this.#at = this.#bytes.length - after.length - nameLength
  }

  /** True if this template is for this event and names of this length. */
  fits(event: string, name: string): boolean {
    return this.event === event && this.nameLength === name.length
  }

  /** Writes the frame with this channel name. */
  write(transport: Duplex, name: string): void {
    this.#bytes.write(name, this.#at, 'latin1')
    // Transports other than a plain socket may keep a reference to the buffer, so pass a copy.
    if (!(transport instanceof Socket)) return void transport.write(Buffer.from(this.#bytes))
    transport.write(this.#bytes)
    // The socket still holds the buffer, so continue with a copy.
    if (transport.writableLength > 0) this.#bytes = Buffer.from(this.#bytes)
  }
}
