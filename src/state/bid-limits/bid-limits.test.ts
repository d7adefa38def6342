import { describe, expect, it } from 'vitest'
import type { AppEvent } from '../core/log-entry'
import { createRedaction } from '../core/redact'
import { createHarness, createScheduler, outputOfRequest } from '../testing/marbles'
import { entry, signedIn, stateAfter } from '../testing/samples'
import { bidLimitRequest } from './bid-limits.epics'
import { bidLimitSaveRequested, selectOwnMax32, selectOwnMinRate } from './bid-limits.slice'

const noInput = { params: undefined, query: undefined }
const listed = (subject: string, value: unknown): AppEvent => ({
  type: 'preference.list/answered',
  payload: { ...noInput, subject, answer: { data: value === undefined ? [] : [{ key: 'bid-limits', value }] } },
})
const stored = (value: unknown): AppEvent => ({
  type: 'preference.store/answered',
  payload: { ...noInput, subject: 'bid-limits.save', answer: { data: [{ key: 'bid-limits', value }] } },
})
const readFailed: AppEvent = {
  type: 'preference.list/failed',
  payload: { ...noInput, subject: 'bid-limits.merge', error: { status: 500, kind: 'server', message: '', fields: {} } },
}
const save = (auctionId: number, limit: string | null) => bidLimitSaveRequested({ auctionId, limit })

describe('private limits', () => {
  it('are read as a price in 32nds or as a rate', () => {
    const state = stateAfter(signedIn, listed('preferences.read', { 17: '102-20', 18: '5.240', 19: { odd: true } }))
    expect(selectOwnMax32(state, 17)).toBe(102 * 32 + 20)
    expect(selectOwnMinRate(state, 18)).toBe(5.24)
    expect(selectOwnMax32(state, 19)).toBeNull()
    expect(selectOwnMinRate(state, 17)).toBeNull()
    expect(selectOwnMax32(state, 20)).toBeNull()
  })

  it('apply as soon as they are set, and stay even if they cannot be stored', () => {
    const state = stateAfter(signedIn, save(17, '102-20'))
    expect(selectOwnMax32(state, 17)).toBe(102 * 32 + 20)
    expect(selectOwnMax32(stateAfter(state, save(17, null)), 17)).toBeNull()
  })

  it('include limits stored by another device, once they are fetched', () => {
    const state = stateAfter(signedIn, save(17, '102-20'), stored({ 17: '102-20', 18: '103-00' }))
    expect(selectOwnMax32(state, 18)).toBe(103 * 32)
  })

  it('do not appear in an exported log', () => {
    const redact = createRedaction('salt')
    const exported = JSON.stringify([save(17, '102-20'), stored({ 17: '102-20' })].map((event) => redact(entry(event))))
    expect(exported).not.toContain('102-20')
    expect(exported).toContain('"17"')
  })
})

describe('saving a private limit', () => {
  it('changes one stored limit, no matter which device stored it', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(
        scheduler,
        (name) =>
          cold('(x|)', {
            x: name === 'preference.list' ? listed('bid-limits.merge', { 18: '103-00' }) : stored({}),
          }) as never,
      )
      outputOfRequest(bidLimitRequest, hot('-p', { p: entry(save(17, '102-20')) }), harness).subscribe()
      flush()
      expect(harness.calls.map(({ name, input }) => [name, input])).toEqual([
        ['preference.list', { query: { key: 'bid-limits' } }],
        [
          'preference.store',
          { body: { key: 'bid-limits', value: { 17: '102-20', 18: '103-00' }, replaces: { 18: '103-00' } } },
        ],
      ])
    })
  })

  it('stores nothing and reports an error if the stored limits cannot be fetched', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('(x|)', { x: readFailed }) as never)
      outputOfRequest(bidLimitRequest, hot('-p', { p: entry(save(17, '102-20')) }), harness).subscribe()
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(['preference.list'])
      expect(harness.state.requests.bySubject['bid-limits.save']?.status).toBe('failed')
    })
  })
})
