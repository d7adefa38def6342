// Whatever is spliced, the bytes on the wire are those of encoding each payload by itself; and shared parts are encoded once.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payloadOf } from '../../world/announcement'
import { Frame } from './frame'
import type { Payload } from './payload'
import { SharedPayload } from './payload'

const CHANNEL = 'private-auction.12'

/** Each payload encoded by itself, as the two protocols want it. */
const naive = (event: string, value: unknown) => ({
  pusher: JSON.stringify({ event, channel: CHANNEL, data: JSON.stringify(value) }),
  socketIo: `2${JSON.stringify([event, CHANNEL, value])}`,
})
const spliced = (event: string, payload: Payload) => {
  const frame = new Frame(CHANNEL, event, payload)
  return { pusher: frame.pusherBytes.toString(), socketIo: frame.socketIoText }
}

/** Objects with every kind of text in keys and values: quotes, line ends, emoji, halves of them, what JSON leaves out. */
const values = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constant(undefined), fc.constant('\ud83d'))
const objects = fc.dictionary(
  fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('id', '7', 'bids', 'rank', '"', '\\', '\u2028')),
  values,
)

test('a whole payload is what JSON makes of it, for both gateways', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), objects, (event, value) => {
      expect(spliced(event, new SharedPayload(value).whole)).toEqual(naive(event, value))
    }),
  )
})

test('with own fields spliced in it is what JSON makes of the whole, for both gateways, for one viewer after the other', () => {
  fc.assert(
    fc.property(objects, fc.array(fc.infiniteStream(values), { minLength: 1, maxLength: 3 }), (value, viewers) => {
      const shared = new SharedPayload(value)
      for (const draws of viewers) {
        // Every other field differs for this viewer.
        const keys = Object.keys(value).filter((_key, place) => place % 2 === 0)
        const own = Object.fromEntries(keys.map((key) => [key, draws.next().value]))
        expect(spliced('e', shared.with(own))).toEqual(naive('e', payloadOf({ shared: value, overrides: own })))
      }
      expect(spliced('e', shared.whole)).toEqual(naive('e', value))
    }),
  )
})

test('the shared part is encoded once, however many see it and whatever is spliced in', () => {
  let times = 0
  const counted = {
    toJSON() {
      times += 1
      return 'x'
    },
  }
  const shared = new SharedPayload({ id: 1, loan: counted, rank: null })
  for (let viewer = 0; viewer < 50; viewer += 1) spliced('e', shared.with({ rank: viewer }))
  expect(times).toBe(1)
  for (let viewer = 0; viewer < 50; viewer += 1) spliced('e', shared.whole)
  expect(times).toBe(2)
})

test('no payload at all is left out by one protocol and null in the other', () => {
  const frame = new Frame(CHANNEL, 'client-typing', undefined)
  expect(frame.pusherBytes.toString()).toBe(naive('client-typing', undefined).pusher)
  expect(frame.socketIoText).toBe(`2["client-typing","${CHANNEL}",null]`)
})

test.each([
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 0xff, 0xff]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('a WebSocket frame of %i bytes begins as RFC 6455 wants it, and holds the text of the frame', (size, header) => {
  const around = new Frame('c', 'e', '').pusherBytes.length
  const frame = new Frame('c', 'e', 'x'.repeat(size - around))
  expect([...frame.webSocketBytes.subarray(0, header.length)]).toEqual(header)
  expect(frame.webSocketBytes.subarray(header.length).equals(frame.pusherBytes)).toBe(true)
  expect(JSON.parse(frame.pusherBytes.toString())).toMatchObject({ event: 'e', channel: 'c' })
})
