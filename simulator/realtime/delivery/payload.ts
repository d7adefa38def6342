// Encodes the payload of a channel event. Fields shared by a class of viewers are encoded once, and the fields of one viewer are
// spliced in. Byte-identical to JSON.stringify of the complete value.
import { payloadOf } from '../../world/announcement'
import { FrameTemplate } from './frame-template'

/** An encoded field or object: as JSON, and as JSON inside a JSON string. */
interface EncodedJson {
  readonly json: string
  readonly quoted: string
}

/** Escapes JSON for a JSON string, without the quotes. Escaping parts equals escaping their concatenation. */
const quote = (json: string): string => JSON.stringify(json).slice(1, -1)

const encodeField = (key: string, value: unknown): EncodedJson | null => {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined) return null
  const json = `${JSON.stringify(key)}:${text}`
  return { json, quoted: quote(json) }
}

/** The payload shared by a class of viewers while an event is being sent. */
export class SharedPayload {
  #fields: ReadonlyMap<string, EncodedJson | null> | null = null
  /** For viewers without fields of their own. */
  readonly whole: Payload

  constructor(readonly value: object) {
    this.whole = new Payload(value)
  }

  /** The payload for one viewer, whose own fields replace shared ones. */
  with(overrides: Readonly<Record<string, unknown>>): Payload {
    this.#fields ??= new Map(Object.entries(this.value).map(([key, value]) => [key, encodeField(key, value)]))
    const fields = new Map(this.#fields)
    for (const [key, value] of Object.entries(overrides)) fields.set(key, encodeField(key, value))
    const present = [...fields.values()].filter((field) => field !== null)
    return new Payload(payloadOf({ shared: this.value, overrides }), {
      json: `{${present.map(({ json }) => json).join(',')}}`,
      quoted: `{${present.map(({ quoted }) => quoted).join(',')}}`,
    })
  }
}

/** A complete payload, encoded at most once per gateway for any number of frames. */
export class Payload {
  #text: EncodedJson | null
  #pusherTail: Buffer | null = null
  #pusherTemplate: FrameTemplate | null = null
  #socketIoTemplate: FrameTemplate | null = null

  constructor(
    readonly value: unknown,
    text: EncodedJson | null = null,
  ) {
    this.#text = text
  }

  /** A payload encoded by another process; null for none. Its value must not be read. */
  static ofJson(json: string | null): Payload {
    return json === null ? new Payload(undefined) : new Payload(json, { json, quoted: quote(json) })
  }

  /** JSON text; `null` if the value is undefined. */
  get json(): string {
    return this.#encode().json
  }

  /** The end of a Pusher frame after its channel. The payload is JSON inside JSON. */
  get pusherTail(): Buffer {
    this.#pusherTail ??= Buffer.from(this.value === undefined ? '}' : `,"data":"${this.#encode().quoted}"}`)
    return this.#pusherTail
  }

  /** The Pusher frame of this event for all channel names of this length. */
  pusherTemplate(event: string, channel: string): FrameTemplate {
    if (this.#pusherTemplate?.fits(event, channel) === true) return this.#pusherTemplate
    const before = Buffer.from(`{"event":${JSON.stringify(event)},"channel":"`)
    const after = Buffer.concat([Buffer.from('"'), this.pusherTail])
    this.#pusherTemplate = new FrameTemplate(event, channel.length, before, after)
    return this.#pusherTemplate
  }

  /** The same for Socket.IO, in an Engine.IO message. */
  socketIoTemplate(event: string, channel: string): FrameTemplate {
    if (this.#socketIoTemplate?.fits(event, channel) === true) return this.#socketIoTemplate
    const before = Buffer.from(`42[${JSON.stringify(event)},"`)
    const after = Buffer.from(`",${this.json}]`)
    this.#socketIoTemplate = new FrameTemplate(event, channel.length, before, after)
    return this.#socketIoTemplate
  }

  #encode(): EncodedJson {
    if (this.#text !== null) return this.#text
    const json = JSON.stringify(this.value ?? null)
    this.#text = { json, quoted: quote(json) }
    return this.#text
  }
}
