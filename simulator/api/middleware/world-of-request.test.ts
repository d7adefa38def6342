// The world id of a request: from its host, header or cookie, else `main`.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { worldIdOf } from './world-of-request'

const requestWith = (headers: IncomingHttpHeaders): IncomingMessage =>
  // Only the fields that the rule reads.
  ({ headers, socket: { localPort: 4000 } }) as IncomingMessage

const header = { 'x-simulator-world': 'by-header' }
const cookie = { cookie: 'a=b; simulator_world_4000=by-cookie' }

test.each([
  ['from the host first', { host: 'harbor-crest--by-host.localhost:4000', ...header, ...cookie }, 'by-host'],
  ['then from the header', { host: 'localhost:4000', ...header, ...cookie }, 'by-header'],
  ['then from the cookie', { host: 'localhost:4000', ...cookie }, 'by-cookie'],
  ['or main by default', { host: 'localhost:4000' }, 'main'],
  ['not from a cookie of another port', { host: 'localhost:4000', cookie: 'simulator_world_5000=other' }, 'main'],
  ['not from a host without a world', { host: 'harbor-crest.localhost:4000' }, 'main'],
  ['not from a foreign domain', { host: 'a--b.example' }, 'main'],
])('is read %s', (_rule, headers, world) => {
  expect(worldIdOf(requestWith(headers))).toBe(world)
})
