// What the connection chip says in each phase of the line.
import { describe, expect, it } from 'vitest'
import type { ConnectionState } from '../state/connection/connection.state'
import { noConnection } from '../state/connection/connection.state'
import { chipCopy } from './connection-copy'

const now = Date.parse('2026-03-02T15:42:17.000Z')
const clock = { now, monotonic: 0, rate: 1, errorMs: 40, epoch: 1, world: 'main' }
const line = (phase: ConnectionState['phase'], freshAt: number | null): ConnectionState => ({
  ...noConnection,
  phase,
  freshAt,
})

describe('the connection chip', () => {
  it('says that it is live, the official time and its error', () => {
    const copy = chipCopy(line('live', now), clock, now)
    expect(copy.text).toBe('Live · official time 10:42:17 ET ±40 ms')
    expect(copy.short).toBe('10:42:17 ET')
    expect(copy.tone).toBe('good')
  })
  it('prints an error of a second or more in seconds', () => {
    expect(chipCopy(line('live', now), { ...clock, errorMs: 1240 }, now).text).toContain('±1.2 s')
  })
  it.each(['stale', 'offline', 'connecting'] as const)('warns with the age of the data when %s', (phase) => {
    const copy = chipCopy(line(phase, now - 12_000), clock, now)
    expect(copy.tone).toBe('warn')
    expect(copy.text).toContain('data is 12 s old')
    expect(copy.meaning).toContain('was right at 10:42:05')
  })
  it('does not warn of age while nothing has been shown yet', () => {
    const copy = chipCopy(line('connecting', null), null, null)
    expect(copy.tone).toBe('neutral')
    expect(copy.text).toBe('Connecting · time not known yet')
  })
  it('says that it is catching up while lists are read again', () => {
    expect(chipCopy(line('syncing', now), clock, now).text).toContain('Catching up')
  })
})
