// Which world a request means, first that applies: host, header, cookie, main.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { worldIdOf } from './world-of-request'

const asked = (headers: IncomingHttpHeaders): IncomingMessage =>
  // Only what the rule reads.
  ({ headers, socket: { localPort: 4000 } }) as IncomingMessage

const header = { 'x-simulator-world': 'by-header' }
const cookie = { cookie: 'a=b; simulator_world_4000=by-cookie' }

test.each([
  ['the host wins', { host: 'harbor-crest--by-host.localhost:4000', ...header, ...cookie }, 'by-host'],
  ['then the header', { host: 'localhost:4000', ...header, ...cookie }, 'by-header'],
  ['then the cookie', { host: 'localhost:4000', ...cookie }, 'by-cookie'],
  ['else main', { host: 'localhost:4000' }, 'main'],
  ['a cookie of another port says nothing', { host: 'localhost:4000', cookie: 'simulator_world_5000=other' }, 'main'],
  ['a host without a world says nothing', { host: 'harbor-crest.localhost:4000' }, 'main'],
  ['nor does a foreign domain', { host: 'a--b.example' }, 'main'],
])('%s', (_rule, headers, world) => {
  expect(worldIdOf(asked(headers))).toBe(world)
})
