import { describe, expect, it } from 'vitest'
import type { InboundFact } from '../../ports/realtime'
import type { AppEvent } from '../core/log-entry'
import type { RootState } from '../root-reducer'
import { reduceAll } from '../root-reducer'
import { entry, signedIn } from '../testing/samples'
import { subjectsFetched, subjectsFollowed, subjectsMissed, subjectsSuspended } from './connection.slice'
import { selectFreshness, selectIsOld } from './freshness'

const at = (state: RootState, time: number, ...said: readonly AppEvent[]): RootState =>
  reduceAll(
    state,
    said.map((one) => entry(one, time)),
  )
const opened: InboundFact = { type: 'line/opened', payload: {} }
const lost: InboundFact = { type: 'line/lost', payload: { because: 'cut' } }
const attempted = (attempt: number): InboundFact => ({ type: 'line/attempted', payload: { attempt } })
const synced: InboundFact = { type: 'subject/synced', payload: { subject: 'auction.list:live' } }

const opening = at(signedIn, 1000, subjectsFollowed({ subjects: ['auction.list:live'] }), attempted(1))
const live = at(opening, 2000, opened, synced)
const down = at(live, 9000, lost, attempted(2))

describe('the freshness of the screen', () => {
  it('is not old before there is any, nor while it is live', () => {
    expect(selectIsOld(opening)).toBe(false)
    expect(selectFreshness(live)).toEqual({ recovering: null, asOf: null, attempt: 1 })
  })

  it('is old from the loss on, as of that moment, until everything was read again', () => {
    expect(selectFreshness(down)).toEqual({ recovering: 'reconnecting', asOf: 9000, attempt: 2 })
    const open = at(down, 9500, opened)
    expect(selectFreshness(open)).toMatchObject({ recovering: 'catching-up', asOf: 9000 })
    expect(selectIsOld(at(open, 9600, synced))).toBe(false)
  })

  it('is as old as the last reading by HTTP, which an older one does not take back', () => {
    const read = at(down, 12_000, subjectsFetched({ at: 11_000 }))
    expect(selectFreshness(read)).toMatchObject({ recovering: 'reading', asOf: 11_000 })
    expect(selectFreshness(at(read, 13_000, subjectsFetched({ at: 10_000 })))).toMatchObject({ asOf: 11_000 })
    expect(selectFreshness(at(read, 14_000, subjectsMissed()))).toMatchObject({
      recovering: 'reconnecting',
      asOf: 11_000,
    })
  })

  it('is old while the device has no network', () => {
    const off = at(live, 9000, { type: 'browser/disconnected', payload: {} })
    expect(selectFreshness(off)).toMatchObject({ recovering: 'offline', asOf: 9000 })
    expect(selectFreshness(at(off, 9500, { type: 'browser/reconnected', payload: {} }))).toMatchObject({
      recovering: 'reconnecting',
    })
  })

  it('stays and is old after the session has ended', () => {
    const ended = at(
      live,
      9000,
      { type: 'session/changed-elsewhere', payload: { signedIn: false, ended: true } },
      subjectsSuspended(),
    )
    expect(selectFreshness(ended)).toMatchObject({ recovering: 'session-ended', asOf: 9000 })
  })

  it('is the same object while nothing changed', () => {
    expect(selectFreshness(at(down, 9001, attempted(2)))).toEqual(selectFreshness(down))
    expect(selectFreshness(down)).toBe(selectFreshness(down))
  })
})
