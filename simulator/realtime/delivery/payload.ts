// The payload of a channel event as text: what a class of viewers sees alike is encoded once, and what is otherwise for one
// of them is spliced in. Byte for byte what JSON.stringify makes of the whole. simulator.md, Persistence and size
import { payloadOf } from '../../world/announcement'

/** One field as it stands in an object: as JSON, and as JSON inside a JSON string. */
interface Piece {
  readonly json: string
  readonly quoted: string
}

/** JSON inside a JSON string, without the marks around it. Of two texts one after the other it is the same as of both. */
const quote = (json: string): string => JSON.stringify(json).slice(1, -1)

const pieceOf = (key: string, value: unknown): Piece | null => {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined) return null
  const json = `${JSON.stringify(key)}:${text}`
  return { json, quoted: quote(json) }
}

/** What a class of viewers sees alike; lives as long as one event is on its way. */
export class SharedPayload {
  #pieces: ReadonlyMap<string, Piece | null> | null = null
  /** For those for whom nothing is otherwise. */
  readonly whole: Payload

  constructor(readonly value: object) {
    this.whole = new Payload(value)
  }

  /** For one of the class, with these fields in the place of the shared ones. */
  with(own: Readonly<Record<string, unknown>>): Payload {
    this.#pieces ??= new Map(Object.entries(this.value).map(([key, value]) => [key, pieceOf(key, value)]))
    const pieces = new Map(this.#pieces)
    for (const [key, value] of Object.entries(own)) pieces.set(key, pieceOf(key, value))
    const told = [...pieces.values()].filter((piece) => piece !== null)
    return new Payload(payloadOf({ shared: this.value, own }), {
      json: `{${told.map(({ json }) => json).join(',')}}`,
      quoted: `{${told.map(({ quoted }) => quoted).join(',')}}`,
    })
  }
}

/** One payload, whole: encoded at most once for each door, however many frames carry it. */
export class Payload {
  #text: Piece | null
  #pusherTail: Buffer | null = null

  constructor(
    readonly value: unknown,
    text: Piece | null = null,
  ) {
    this.#text = text
  }

  /** JSON; `null` for nothing at all. */
  get json(): string {
    return this.#encoded().json
  }

  /** What stands after the channel in a frame of the Pusher protocol, the payload being JSON inside JSON. */
  get pusherTail(): Buffer {
    this.#pusherTail ??= Buffer.from(this.value === undefined ? '}' : `,"data":"${this.#encoded().quoted}"}`)
    return this.#pusherTail
  }

  #encoded(): Piece {
    if (this.#text !== null) return this.#text
    const json = JSON.stringify(this.value ?? null)
    this.#text = { json, quoted: quote(json) }
    return this.#text
  }
}
