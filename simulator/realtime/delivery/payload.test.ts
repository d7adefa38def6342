// Spliced payloads have the same bytes as payloads encoded individually, and shared parts are encoded once.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payloadOf } from '../../world/announcement'
import { Frame } from './frame'
import { type Payload, SharedPayload } from './payload'

const CHANNEL = 'private-auction.12'

/** A payload encoded individually for both protocols. */
const naive = (event: string, value: unknown) => ({
  pusher: JSON.stringify({ event, channel: CHANNEL, data: JSON.stringify(value) }),
  socketIo: `2${JSON.stringify([event, CHANNEL, value])}`,
})
const spliced = (event: string, payload: Payload) => {
  const frame = new Frame(CHANNEL, event, payload)
  return { pusher: frame.pusherBytes.toString(), socketIo: frame.socketIoText }
}

/** Objects with all kinds of text in keys and values: quotes, line breaks, emoji, lone surrogates, and values that JSON omits. */
const values = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constant(undefined), fc.constant('\ud83d'))
const objects = fc.dictionary(
  fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('id', '7', 'bids', 'rank', '"', '\\', '\u2028')),
  values,
)

test('a payload without viewer fields equals its JSON encoding for both gateways', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), objects, (event, value) => {
      expect(spliced(event, new SharedPayload(value).whole)).toEqual(naive(event, value))
    }),
  )
})

test('a payload with spliced viewer fields equals the JSON encoding of the complete value for both gateways', () => {
  fc.assert(
    fc.property(objects, fc.array(fc.infiniteStream(values), { minLength: 1, maxLength: 3 }), (value, viewers) => {
      const shared = new SharedPayload(value)
      for (const draws of viewers) {
        // Every other field differs for this viewer.
        const keys = Object.keys(value).filter((_key, index) => index % 2 === 0)
        const own = Object.fromEntries(keys.map((key) => [key, draws.next().value]))
        expect(spliced('e', shared.with(own))).toEqual(naive('e', payloadOf({ shared: value, overrides: own })))
      }
      expect(spliced('e', shared.whole)).toEqual(naive('e', value))
    }),
  )
})

test('the shared part is encoded once for any number of viewers', () => {
  let encodings = 0
  const countingValue = {
    toJSON() {
      encodings += 1
      return 'x'
    },
  }
  const shared = new SharedPayload({ id: 1, loan: countingValue, rank: null })
  for (let viewer = 0; viewer < 50; viewer += 1) spliced('e', shared.with({ rank: viewer }))
  expect(encodings).toBe(1)
  for (let viewer = 0; viewer < 50; viewer += 1) spliced('e', shared.whole)
  expect(encodings).toBe(2)
})

test('an undefined payload is omitted in the Pusher protocol and null in Socket.IO', () => {
  const frame = new Frame(CHANNEL, 'client-typing', undefined)
  expect(frame.pusherBytes.toString()).toBe(naive('client-typing', undefined).pusher)
  expect(frame.socketIoText).toBe(`2["client-typing","${CHANNEL}",null]`)
})

test.each([
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 0xff, 0xff]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('a WebSocket frame of %i bytes has the header of RFC 6455 followed by the text', (size, header) => {
  const overhead = new Frame('c', 'e', '').pusherBytes.length
  const frame = new Frame('c', 'e', 'x'.repeat(size - overhead))
  expect([...frame.webSocketBytes.subarray(0, header.length)]).toEqual(header)
  expect(frame.webSocketBytes.subarray(header.length).equals(frame.pusherBytes)).toBe(true)
  expect(JSON.parse(frame.pusherBytes.toString())).toMatchObject({ event: 'e', channel: 'c' })
})
