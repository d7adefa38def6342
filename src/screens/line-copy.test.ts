// The text of the connection chip in each phase.
import { describe, expect, it } from 'vitest'
import { type ConnectionState, noConnection } from '../state/connection/connection.slice'
import type { Freshness } from '../state/connection/freshness'
import { chipCopy } from './line-copy'

const now = Date.parse('2026-03-02T15:42:17.000Z')
const clock = { now, monotonic: 0, rate: 1, errorMs: 40, epoch: 1, world: 'main' }
const fresh: Freshness = { asOf: null, recovery: null, attempt: 1 }
const at = (phase: ConnectionState['phase'], freshness: Partial<Freshness> = {}) =>
  chipCopy({ ...noConnection, phase }, { ...fresh, ...freshness }, clock, now)

describe('the connection chip', () => {
  it('shows that it is live, the official time and its accuracy', () => {
    const copy = at('live')
    expect(copy.text).toBe('Live · official time 10:42:17 ET ±40 ms')
    expect(copy.short).toBe('10:42:17 ET')
    expect(copy.tone).toBe('good')
  })
  it('prints an error of a second or more in seconds', () => {
    const copy = chipCopy({ ...noConnection, phase: 'live' }, fresh, { ...clock, errorMs: 1240 }, now)
    expect(copy.text).toContain('±1.2 s')
  })
  it.each([
    ['stale', 'reconnecting', 'warn'],
    ['stale', 'polling', 'warn'],
    ['stale', 'offline', 'warn'],
    ['stale', 'session-ended', 'warn'],
    ['syncing', 'catching-up', 'neutral'],
  ] as const)('keeps showing the official time while %s, %s', (phase, recovery, tone) => {
    const copy = at(phase, { recovery, asOf: now - 12_000 })
    expect(copy.tone).toBe(tone)
    expect(copy.text).toMatch(/ · official time 10:42:17 ET$/)
    expect(copy.short).toBe('10:42:17 ET')
    expect(copy.meaning).toContain('Prices as of 10:42:05 ET.')
  })
  it('does not warn before anything has been shown', () => {
    const copy = chipCopy({ ...noConnection, phase: 'connecting' }, fresh, null, null)
    expect(copy.tone).toBe('neutral')
    expect(copy.text).toBe('Connecting · syncing the clock')
  })
})
