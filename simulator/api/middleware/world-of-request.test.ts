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
  ['read from the host first', { host: 'harbor-crest--by-host.localhost:4000', ...header, ...cookie }, 'by-host'],
  ['read from the header if the host names none', { host: 'localhost:4000', ...header, ...cookie }, 'by-header'],
  ['read from the cookie if neither host nor header names one', { host: 'localhost:4000', ...cookie }, 'by-cookie'],
  ['main by default', { host: 'localhost:4000' }, 'main'],
  ['not read from a cookie of another port', { host: 'localhost:4000', cookie: 'simulator_world_5000=other' }, 'main'],
  ['not read from a host without a world', { host: 'harbor-crest.localhost:4000' }, 'main'],
  ['not read from a foreign domain', { host: 'a--b.example' }, 'main'],
])('the world id is %s', (_rule, headers, world) => {
  expect(worldIdOf(requestWith(headers))).toBe(world)
})
