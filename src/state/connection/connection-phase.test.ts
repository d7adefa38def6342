import { describe, expect, it } from 'vitest'
import { type ConnectionEvent, type ConnectionPhase, nextPhase } from './connection-phase'

type Expected = ConnectionPhase | 'ignored' | { readonly withData: ConnectionPhase; readonly without: ConnectionPhase }

/** Every cell again, written from the design and not from the code. Not Partial, so that none is missing. */
const expected: Readonly<Record<ConnectionPhase, Readonly<Record<ConnectionEvent, Expected>>>> = {
  offline: {
    'went-offline': 'ignored',
    'came-online': 'connecting',
    'message-received': 'syncing',
    opening: 'connecting',
    opened: 'syncing',
    lost: 'ignored',
    synced: 'ignored',
    'out-of-sync': 'ignored',
    woke: 'ignored',
    replaced: 'ignored',
    ended: 'ignored',
    left: 'ignored',
  },
  connecting: {
    'went-offline': 'offline',
    'came-online': 'ignored',
    'message-received': 'ignored',
    opening: 'ignored',
    opened: 'syncing',
    lost: 'connecting',
    synced: 'ignored',
    'out-of-sync': 'ignored',
    woke: 'ignored',
    replaced: 'ignored',
    ended: { withData: 'stale', without: 'offline' },
    left: 'offline',
  },
  syncing: {
    'went-offline': { withData: 'stale', without: 'offline' },
    'came-online': 'ignored',
    'message-received': 'ignored',
    opening: { withData: 'stale', without: 'connecting' },
    opened: 'ignored',
    lost: { withData: 'stale', without: 'connecting' },
    synced: 'live',
    'out-of-sync': 'ignored',
    woke: 'ignored',
    replaced: 'syncing',
    ended: { withData: 'stale', without: 'offline' },
    left: 'offline',
  },
  live: {
    'went-offline': 'stale',
    'came-online': 'ignored',
    'message-received': 'ignored',
    opening: 'stale',
    opened: 'syncing',
    lost: 'stale',
    synced: 'ignored',
    'out-of-sync': 'syncing',
    woke: 'syncing',
    replaced: 'syncing',
    ended: 'stale',
    left: 'offline',
  },
  stale: {
    'went-offline': 'stale',
    'came-online': 'stale',
    'message-received': 'syncing',
    opening: 'ignored',
    opened: 'syncing',
    lost: 'stale',
    synced: 'ignored',
    'out-of-sync': 'ignored',
    woke: 'ignored',
    replaced: 'connecting',
    ended: 'stale',
    left: 'offline',
  },
}

const cells = Object.entries(expected).flatMap(([phase, row]) =>
  Object.entries(row).map(([event, cell]) => [phase as ConnectionPhase, event as ConnectionEvent, cell] as const),
)

describe('the recovery machine (Verifies: S1.7)', () => {
  it.each(cells)('in the phase %s, %s leads to the phase that the table lists: %j', (phase, event, cell) => {
    for (const hasData of [true, false]) {
      const step = nextPhase(phase, event, hasData)
      if (cell === 'ignored') expect(step).toBeNull()
      else {
        const wanted = typeof cell === 'string' ? cell : hasData ? cell.withData : cell.without
        expect(step?.phase).toBe(wanted)
        expect(step?.because).not.toBe('')
      }
    }
  })

  it('has 60 cells', () => {
    expect(cells).toHaveLength(60)
  })

  it('becomes live only by a full set of snapshots', () => {
    const leads = cells.filter(([phase, event]) => phase !== 'live' && nextPhase(phase, event, true)?.phase === 'live')
    expect(leads.map(([phase, event]) => [phase, event])).toEqual([['syncing', 'synced']])
  })
})
