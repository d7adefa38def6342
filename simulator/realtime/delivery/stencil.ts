// The bytes of one event for many sockets whose channels have names of one length: only the name is written anew for each.
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { webSocketFrame } from './web-socket-frame'

export class Stencil {
  #bytes: Buffer
  readonly #at: number

  /** A WebSocket frame of a text: `before`, the name, and what comes after it. Names are ASCII, without anything to escape. */
  constructor(
    readonly event: string,
    private readonly nameLength: number,
    before: Buffer,
    after: Buffer,
  ) {
    this.#bytes = webSocketFrame([before, Buffer.alloc(nameLength), after])
    this.#at = this.#bytes.length - after.length - nameLength
  }

  /** True when it is for this event, and for names as long as this one. */
  fits(event: string, name: string): boolean {
    return this.event === event && this.nameLength === name.length
  }

  /** Writes the frame with this name to the transport of a socket. */
  write(transport: Duplex, name: string): void {
    this.#bytes.write(name, this.#at, 'latin1')
    // What is not the system's own socket may hold on to what it was given.
    if (!(transport instanceof Socket)) return void transport.write(Buffer.from(this.#bytes))
    transport.write(this.#bytes)
    // The system has not taken all of it yet: these bytes belong to that socket now.
    if (transport.writableLength > 0) this.#bytes = Buffer.from(this.#bytes)
  }
}
