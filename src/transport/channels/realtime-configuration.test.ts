// The realtime configuration in a page's tag.
import { describe, expect, it } from 'vitest'
import { readRealtimeConfiguration } from './realtime-configuration'

const page = { protocol: 'http:', hostname: '192.168.1.20', port: '4000' }
const secure = { protocol: 'https:', hostname: 'desk.test', port: '' }
const meta = (realtime: object) => JSON.stringify({ realtime })

describe('the realtime configuration', () => {
  it.each([
    [null, page, { broadcaster: 'reverb', key: 'local', host: '192.168.1.20', port: 4000, tls: false }],
    ['{}', secure, { broadcaster: 'reverb', key: 'local', host: 'desk.test', port: 443, tls: true }],
    [
      meta({ broadcaster: 'socket.io' }),
      page,
      { broadcaster: 'socket.io', key: 'local', host: '192.168.1.20', port: 4000, tls: false },
    ],
    [
      meta({ key: 'k', host: 'ws.test', forceTLS: true }),
      page,
      { broadcaster: 'reverb', key: 'k', host: 'ws.test', port: 443, tls: true },
    ],
    [
      meta({ host: 'ws.test', port: 8080 }),
      page,
      { broadcaster: 'reverb', key: 'local', host: 'ws.test', port: 8080, tls: false },
    ],
  ])('is read from %s on the page %o as %o', (content, address, configuration) => {
    expect(readRealtimeConfiguration(content, address)).toEqual({ ok: true, configuration })
  })

  it.each([
    ['{', 'not JSON'],
    [meta({ broadcaster: 'carrier-pigeon' }), 'realtime.broadcaster: expected one of reverb, socket.io'],
    [meta({ port: 70000 }), 'realtime.port'],
    ['[]', 'invalid'],
  ])('rejects %s with a readable reason', (content, words) => {
    const reading = readRealtimeConfiguration(content, page)
    expect(reading.ok ? '' : reading.why).toContain(words)
  })
})
