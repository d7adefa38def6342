// A world's wire as files for other programs: HAR 1.2 for the calls, with channel events beside them, and NDJSON. Pure.
import type { WireEntry } from '../runtime/wire-log'
import { wireOnWire } from '../runtime/wire-log'

/** One entry a line. */
export const wireLines = (entries: readonly WireEntry[]): string =>
  entries.map((entry) => `${JSON.stringify(wireOnWire(entry))}\n`).join('')

const bodyText = (body: unknown): string => (body === null || body === undefined ? '' : JSON.stringify(body))

/** Fields whose names begin with an underscore are ours, as the format allows. */
const harEntry = (entry: WireEntry, origin: string) => {
  const { wall, at, ms, method, path, status, sent, answer, name, person } = wireOnWire(entry)
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

/** The calls as an HTTP archive; `_events` holds the channel events, the sockets and the faults. */
export const harOf = (entries: readonly WireEntry[], origin: string) => ({
  log: {
    version: '1.2',
    creator: { name: 'loan-auction-simulator', version: '1' },
    entries: entries.filter(({ kind }) => kind === 'call').map((entry) => harEntry(entry, origin)),
    _events: entries.filter(({ kind }) => kind !== 'call').map(wireOnWire),
  },
})

/** True when this text, in any case, stands in what was sent or answered, in the path or the channel. */
export const mentions = (entry: WireEntry, text: string): boolean => {
  const { sent, answer, path, channel, name } = wireOnWire(entry)
  const all = [bodyText(sent), bodyText(answer), path ?? '', channel ?? '', name]
  return all.some((each) => each.toLowerCase().includes(text.toLowerCase()))
}
