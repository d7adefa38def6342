// Parsing the frames of Pusher clients.
import { expect, test } from 'vitest'
import { readFrame } from './pusher-frames'

const frame = (value: unknown): string => JSON.stringify(value)

test.each([
  ['{"event":', 'Invalid message format'],
  ['"pusher:ping"', 'Invalid message format'],
  ['null', 'Invalid message format'],
  ['[]', 'Invalid message format'],
  [frame({ event: 7 }), 'Invalid message format'],
  [frame({ event: 'pusher:subscribe', data: { channel: 7 } }), 'Invalid subscription'],
  [frame({ event: 'pusher:subscribe', data: 'not json' }), 'Invalid subscription'],
  [frame({ event: 'pusher:unsubscribe' }), 'Invalid unsubscription'],
  [frame({ event: 'client-typing' }), 'A client event needs a channel'],
  [frame({ event: 'pusher:sing' }), 'Unknown event'],
])('%s is parsed as malformed instead of throwing', (text, why) => {
  expect(readFrame(text)).toEqual({ kind: 'malformed', why })
})

test('an application event is ignored, as Reverb does', () => {
  expect(readFrame(frame({ event: 'App\\Events\\Typed', channel: 'private-auction.1' }))).toEqual({ kind: 'foreign' })
})

test('data may be an object or JSON inside JSON', () => {
  const expected = { kind: 'subscribe', channel: 'private-auction.1', auth: 'local:ab', channelData: null }
  const data = { channel: 'private-auction.1', auth: 'local:ab' }
  expect(readFrame(frame({ event: 'pusher:subscribe', data }))).toEqual(expected)
  expect(readFrame(frame({ event: 'pusher:subscribe', data: frame(data) }))).toEqual(expected)
})
