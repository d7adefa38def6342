// The fields of faults.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Fault, faultNames } from '../../world/faults/fault'
import { fault } from './fault-schema'

const samples: Readonly<Record<(typeof faultNames)[number], object>> = {
  delay: { by: '500ms', for: 'harbor-crest', call: 'auction.bid', next: 2 },
  error: { status: 503, body: { message: 'Service Unavailable' }, every: 3 },
  answer: { call: 'auction.list', query: { page: 2 }, status: 201, headers: { 'X-Own': 'yes' }, body: { data: [] } },
  'pass through': { call: 'indication.read', to: 'http://localhost:8000', headers: { Authorization: 'Bearer t' } },
  hang: { when: 'after', lasting: '20s', sent: { price: 101.5 } },
  'truncate payload': { call: 'auction.list' },
  'corrupt payload': { channel: 'auction' },
  'cut socket': { for: 'harbor-crest', lasting: '20s' },
  'half-open socket': {},
  'refuse channel': { channel: 'notification' },
  'drop events': { next: 1 },
  'duplicate events': { channel: 'auction', next: 1 },
  'reorder events': { next: 3 },
  'delay events': { by: { between: ['50ms', '2s'] }, time: 'virtual' },
  'expire token': { for: 'harbor-crest' },
  'skew clock': { by: '-90s' },
}

describe('the schema of faults', () => {
  test.each(faultNames)('accepts %s', (name) => {
    const parsed: Fault = z.parse(fault, { fault: name, ...samples[name] })
    expect(parsed.fault).toBe(name)
  })

  test('reads durations as ms', () => {
    expect(z.parse(fault, { fault: 'skew clock', by: '-90s', lasting: '2m' })).toMatchObject({
      by: -90_000,
      lasting: 120_000,
    })
  })

  test.each([
    ['an unknown fault', { fault: 'gremlins' }],
    ['a status that isn’t an error', { fault: 'error', status: 200 }],
    ['no status', { fault: 'error' }],
    ['an unknown call', { fault: 'hang', call: 'auction.steal' }],
    ['an unknown channel', { fault: 'drop events', channel: 'gossip' }],
    ['a field of another fault', { fault: 'expire token', status: 500 }],
    ['a negative delay', { fault: 'delay', by: '-5s' }],
    ['a spread from long to short', { fault: 'delay', by: { between: ['2s', '1s'] } }],
    ['a p95 below the median', { fault: 'delay', by: { median: '2s', p95: '1s' } }],
    ['an answer that is both written and merged', { fault: 'answer', body: {}, merge: {} }],
    ['a server with a path', { fault: 'pass through', to: 'http://localhost:8000/api' }],
    ['a count of zero', { fault: 'drop events', next: 0 }],
  ])('rejects %s', (_case, fields) => expect(z.safeParse(fault, fields).success).toBe(false))
})
