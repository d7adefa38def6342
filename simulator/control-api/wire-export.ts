// A world's wire as files for other programs: HAR 1.2 for the calls, with channel events beside them, and NDJSON.
import type { WireEntry } from '../runtime/wire-entry'
import { redactWireEntry } from '../runtime/wire-entry'

/** Rows in their order, all of them or as they are read. */
export type WireRows = AsyncIterable<WireEntry> | Iterable<WireEntry>

/** One entry a line. */
export async function* wireLines(rows: WireRows): AsyncIterable<string> {
  for await (const row of rows) yield `${JSON.stringify(redactWireEntry(row))}\n`
}

const bodyText = (body: unknown): string => (body === null || body === undefined ? '' : JSON.stringify(body))

/** Fields whose names begin with an underscore are ours, as the format allows. */
const harEntry = (entry: WireEntry, origin: string) => {
  const { wall, at, ms, method, path, status, sent, answer, name, person } = redactWireEntry(entry)
  const text = bodyText(answer)
  const size = Buffer.byteLength(text)
  const nothing = { headers: [], cookies: [], headersSize: -1 }
  return {
    startedDateTime: new Date(Date.parse(wall) - (ms ?? 0)).toISOString(),
    time: ms ?? 0,
    request: {
      ...nothing,
      method: method ?? 'GET',
      url: `${origin}${path ?? ''}`,
      httpVersion: 'HTTP/1.1',
      queryString: [],
      bodySize: -1,
      ...(sent === null ? {} : { postData: { mimeType: 'application/json', text: bodyText(sent) } }),
    },
    response: {
      ...nothing,
      status: typeof status === 'number' ? status : 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      content: { size, mimeType: 'application/json', text },
      redirectURL: '',
      bodySize: size,
    },
    cache: {},
    timings: { send: 0, wait: ms ?? 0, receive: 0 },
    _call: name,
    _person: person,
    _virtualTime: at,
  }
}

/** The items of a JSON list, piece after piece. */
async function* listed(items: AsyncIterable<unknown>): AsyncIterable<string> {
  let isFirst = true
  for await (const item of items) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(item)}`
    isFirst = false
  }
}

async function* calls(rows: WireRows, origin: string): AsyncIterable<unknown> {
  for await (const row of rows) if (row.kind === 'call') yield harEntry(row, origin)
}

async function* others(rows: WireRows): AsyncIterable<unknown> {
  for await (const row of rows) if (row.kind !== 'call') yield redactWireEntry(row)
}

/**
 * The calls as an HTTP archive, piece after piece; `_events` holds the channel events, the sockets and the faults. Reads the
 * rows twice.
 */
export async function* harText(read: () => WireRows, origin: string): AsyncIterable<string> {
  yield '{"log":{"version":"1.2","creator":{"name":"loan-auction-simulator","version":"1"},"entries":['
  yield* listed(calls(read(), origin))
  yield '],"_events":['
  yield* listed(others(read()))
  yield ']}}'
}

/** True when this text, in any case, stands in what was sent or answered, in the path or the channel. */
export const mentions = (entry: WireEntry, text: string): boolean => {
  const { sent, answer, path, channel, name } = redactWireEntry(entry)
  const all = [bodyText(sent), bodyText(answer), path ?? '', channel ?? '', name]
  return all.some((each) => each.toLowerCase().includes(text.toLowerCase()))
}
