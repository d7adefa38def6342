// The payload of a channel event as text: what a class of viewers shares is encoded once, and the fields that differ for one
// of them are spliced in. Byte for byte what JSON.stringify makes of the whole.
import { payloadOf } from '../../world/announcement'
import { Stencil } from './stencil'

/** One field as it stands in an object: as JSON, and as JSON inside a JSON string. */
interface Piece {
  readonly json: string
  readonly quoted: string
}

/** JSON inside a JSON string, without the quotation marks; quoting two texts one by one equals quoting their concatenation. */
const quote = (json: string): string => JSON.stringify(json).slice(1, -1)

const pieceOf = (key: string, value: unknown): Piece | null => {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined) return null
  const json = `${JSON.stringify(key)}:${text}`
  return { json, quoted: quote(json) }
}

/** What a class of viewers shares; lives as long as one event is being sent. */
export class SharedPayload {
  #pieces: ReadonlyMap<string, Piece | null> | null = null
  /** For viewers without fields of their own. */
  readonly whole: Payload

  constructor(readonly value: object) {
    this.whole = new Payload(value)
  }

  /** For one viewer, with these fields in the place of the shared ones. */
  with(own: Readonly<Record<string, unknown>>): Payload {
    this.#pieces ??= new Map(Object.entries(this.value).map(([key, value]) => [key, pieceOf(key, value)]))
    const pieces = new Map(this.#pieces)
    for (const [key, value] of Object.entries(own)) pieces.set(key, pieceOf(key, value))
    const present = [...pieces.values()].filter((piece) => piece !== null)
    return new Payload(payloadOf({ shared: this.value, overrides: own }), {
      json: `{${present.map(({ json }) => json).join(',')}}`,
      quoted: `{${present.map(({ quoted }) => quoted).join(',')}}`,
    })
  }
}

/** One whole payload: encoded at most once for each gateway, however many frames carry it. */
export class Payload {
  #text: Piece | null
  #pusherTail: Buffer | null = null
  #pusherStencil: Stencil | null = null
  #socketIoStencil: Stencil | null = null

  constructor(
    readonly value: unknown,
    text: Piece | null = null,
  ) {
    this.#text = text
  }

  /** One that another process has encoded; null for none. Its value is not read again. */
  static ofJson(json: string | null): Payload {
    return json === null ? new Payload(undefined) : new Payload(json, { json, quoted: quote(json) })
  }

  /** JSON; `null` for undefined. */
  get json(): string {
    return this.#encoded().json
  }

  /** The end of a Pusher frame, after its channel; the payload is JSON inside JSON. */
  get pusherTail(): Buffer {
    this.#pusherTail ??= Buffer.from(this.value === undefined ? '}' : `,"data":"${this.#encoded().quoted}"}`)
    return this.#pusherTail
  }

  /** The frames of this event for channels with names as long as this one, for the Pusher protocol. */
  pusherStencil(event: string, channel: string): Stencil {
    if (this.#pusherStencil?.fits(event, channel) === true) return this.#pusherStencil
    const before = Buffer.from(`{"event":${JSON.stringify(event)},"channel":"`)
    const after = Buffer.concat([Buffer.from('"'), this.pusherTail])
    this.#pusherStencil = new Stencil(event, channel.length, before, after)
    return this.#pusherStencil
  }

  /** The same for Socket.IO, in messages of Engine.IO. */
  socketIoStencil(event: string, channel: string): Stencil {
    if (this.#socketIoStencil?.fits(event, channel) === true) return this.#socketIoStencil
    const before = Buffer.from(`42[${JSON.stringify(event)},"`)
    const after = Buffer.from(`",${this.json}]`)
    this.#socketIoStencil = new Stencil(event, channel.length, before, after)
    return this.#socketIoStencil
  }

  #encoded(): Piece {
    if (this.#text !== null) return this.#text
    const json = JSON.stringify(this.value ?? null)
    this.#text = { json, quoted: quote(json) }
    return this.#text
  }
}
