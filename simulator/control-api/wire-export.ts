// Exports a world's wire log as HAR 1.2 (the calls, plus channel events) and as NDJSON.
import { redactWireEntry, type WireEntry } from '../runtime/wire-entry'

/** Wire entries in order. */
export type WireRows = AsyncIterable<WireEntry> | Iterable<WireEntry>

/** One entry per line. */
export async function* wireLines(rows: WireRows): AsyncIterable<string> {
  for await (const row of rows) yield `${JSON.stringify(redactWireEntry(row))}\n`
}

const bodyText = (body: unknown): string => (body === null || body === undefined ? '' : JSON.stringify(body))

/** HAR allows custom fields if their names start with an underscore. */
const harEntry = (entry: WireEntry, origin: string) => {
  const { wall, at, ms, method, path, status, sent, answer, name, person } = redactWireEntry(entry)
  const text = bodyText(answer)
  const size = Buffer.byteLength(text)
  const noHeaders = { headers: [], cookies: [], headersSize: -1 }
  return {
    startedDateTime: new Date(Date.parse(wall) - (ms ?? 0)).toISOString(),
    time: ms ?? 0,
    request: {
      ...noHeaders,
      method: method ?? 'GET',
      url: `${origin}${path ?? ''}`,
      httpVersion: 'HTTP/1.1',
      queryString: [],
      bodySize: -1,
      ...(sent === null ? {} : { postData: { mimeType: 'application/json', text: bodyText(sent) } }),
    },
    response: {
      ...noHeaders,
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

/** Streams the items of a JSON array. */
async function* jsonLines(items: AsyncIterable<unknown>): AsyncIterable<string> {
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
 * Streams the calls as an HTTP archive; `_events` has the channel events, sockets and faults. Reads the rows twice.
 */
export async function* harText(read: () => WireRows, origin: string): AsyncIterable<string> {
  yield '{"log":{"version":"1.2","creator":{"name":"loan-auction-simulator","version":"1"},"entries":['
  yield* jsonLines(calls(read(), origin))
  yield '],"_events":['
  yield* jsonLines(others(read()))
  yield ']}}'
}

/** True if the entry's bodies, path, channel or name contain this text, ignoring case. */
export const containsText = (entry: WireEntry, text: string): boolean => {
  const { sent, answer, path, channel, name } = redactWireEntry(entry)
  const all = [bodyText(sent), bodyText(answer), path ?? '', channel ?? '', name]
  return all.some((each) => each.toLowerCase().includes(text.toLowerCase()))
}
