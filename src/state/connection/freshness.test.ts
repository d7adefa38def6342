import { describe, expect, it } from 'vitest'
import type { InboundFact } from '../../ports/realtime'
import type { AppEvent } from '../core/log-entry'
import { type RootState, reduceAll } from '../root-reducer'
import { entry, signedIn } from '../testing/samples'
import { subjectsFetched, subjectsFollowed, subjectsMissed, subjectsSuspended } from './connection.slice'
import { selectFreshness, selectIsOld } from './freshness'

const at = (state: RootState, time: number, ...events: readonly AppEvent[]): RootState =>
  reduceAll(
    state,
    events.map((event) => entry(event, time)),
  )
const opened: InboundFact = { type: 'line/opened', payload: {} }
const lost: InboundFact = { type: 'line/lost', payload: { because: 'cut' } }
const attempted = (attempt: number): InboundFact => ({ type: 'line/attempted', payload: { attempt } })
const synced: InboundFact = { type: 'subject/synced', payload: { subject: 'auction.list:live' } }

const opening = at(signedIn, 1000, subjectsFollowed({ subjects: ['auction.list:live'] }), attempted(1))
const live = at(opening, 2000, opened, synced)
const down = at(live, 9000, lost, attempted(2))

describe('the freshness of the screen', () => {
  it('is not stale before the first data, or while it is live', () => {
    expect(selectIsOld(opening)).toBe(false)
    expect(selectFreshness(live)).toEqual({ recovery: null, asOf: null, attempt: 1 })
  })

  it('is stale from the loss on, as of that time, until everything was fetched again', () => {
    expect(selectFreshness(down)).toEqual({ recovery: 'reconnecting', asOf: 9000, attempt: 2 })
    const open = at(down, 9500, opened)
    expect(selectFreshness(open)).toMatchObject({ recovery: 'catching-up', asOf: 9000 })
    expect(selectIsOld(at(open, 9600, synced))).toBe(false)
  })

  it('is as of the last fetch over HTTP, and an older one does not set it back', () => {
    const read = at(down, 12_000, subjectsFetched({ at: 11_000 }))
    expect(selectFreshness(read)).toMatchObject({ recovery: 'polling', asOf: 11_000 })
    expect(selectFreshness(at(read, 13_000, subjectsFetched({ at: 10_000 })))).toMatchObject({ asOf: 11_000 })
    expect(selectFreshness(at(read, 14_000, subjectsMissed()))).toMatchObject({
      recovery: 'reconnecting',
      asOf: 11_000,
    })
  })

  it('is stale while the device has no network', () => {
    const off = at(live, 9000, { type: 'browser/disconnected', payload: {} })
    expect(selectFreshness(off)).toMatchObject({ recovery: 'offline', asOf: 9000 })
    expect(selectFreshness(at(off, 9500, { type: 'browser/reconnected', payload: {} }))).toMatchObject({
      recovery: 'reconnecting',
    })
  })

  it('is stale after the session has ended', () => {
    const ended = at(
      live,
      9000,
      { type: 'session/changed-elsewhere', payload: { signedIn: false, ended: true } },
      subjectsSuspended(),
    )
    expect(selectFreshness(ended)).toMatchObject({ recovery: 'session-ended', asOf: 9000 })
  })

  it('stays the same object while nothing changes', () => {
    expect(selectFreshness(at(down, 9001, attempted(2)))).toEqual(selectFreshness(down))
    expect(selectFreshness(down)).toBe(selectFreshness(down))
  })
})
