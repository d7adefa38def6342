import { describe, expect, it } from 'vitest'
import type { InboundFact } from '../../ports/realtime'
import type { AppEvent } from '../core/log-entry'
import { type RootState, reduceAll } from '../root-reducer'
import { entry, signedIn } from '../testing/samples'
import { selectConnection, subjectsFollowed, subjectsLeft } from './connection.slice'

const opening: InboundFact = { type: 'line/attempted', payload: { attempt: 1 } }
const opened: InboundFact = { type: 'line/opened', payload: {} }
const lost: InboundFact = { type: 'line/lost', payload: { because: 'transport close' } }
const woke: InboundFact = { type: 'browser/woken', payload: { asleepMs: 60_000 } }
const synced = (subject: string): InboundFact => ({ type: 'subject/synced', payload: { subject } })
const [notificationsSynced, liveSynced] = [synced('notification.list'), synced('auction.list:live')]
const followed = subjectsFollowed({ subjects: ['notification.list', 'auction.list:live'] })

const at = (state: RootState, time: number, ...events: readonly AppEvent[]): RootState =>
  reduceAll(
    state,
    events.map((event) => entry(event, time)),
  )

const syncing = at(signedIn, 1000, followed, opening, opened)
const live = at(syncing, 2000, notificationsSynced, liveSynced)

describe('the connection', () => {
  it('is live once the snapshot of every followed subject has arrived (Verifies: S1.7)', () => {
    expect(selectConnection(syncing)).toMatchObject({ phase: 'syncing', since: 1000, freshAt: null })
    expect(selectConnection(at(syncing, 1500, notificationsSynced)).phase).toBe('syncing')
    expect(selectConnection(live)).toMatchObject({ phase: 'live', since: 2000, freshAt: 2000 })
  })

  it('is stale once it is lost, with the time when the data was last right', () => {
    const state = at(live, 9000, lost)
    expect(selectConnection(state)).toMatchObject({ phase: 'stale', since: 9000, freshAt: 9000 })
    const trying = at(state, 9500, { type: 'line/attempted', payload: { attempt: 3 } })
    expect(selectConnection(trying)).toMatchObject({ phase: 'stale', attempts: 3, freshAt: 9000 })
  })

  it('waits for every snapshot again after each opening', () => {
    const again = at(live, 9000, lost, opening, opened)
    expect(selectConnection(again)).toMatchObject({ phase: 'syncing', attempts: 0, freshAt: 9000 })
    expect(selectConnection(at(again, 9100, liveSynced)).phase).toBe('syncing')
    expect(selectConnection(at(again, 9100, liveSynced, notificationsSynced)).phase).toBe('live')
  })

  it('counts as up when a message arrives, even if the browser reports no network', () => {
    const offline = at(live, 9000, { type: 'browser/disconnected', payload: {} })
    expect(selectConnection(offline)).toMatchObject({ phase: 'stale', network: false })
    const received = at(offline, 9500, { type: 'preference/changed', payload: { data: { key: 'settings' } } })
    expect(selectConnection(received)).toMatchObject({ phase: 'live', network: true, freshAt: 9500 })
    const reopened = at(offline, 9200, lost, opening, opened)
    expect(selectConnection(reopened)).toMatchObject({ phase: 'syncing', network: true })
  })

  it('is not live while something unreadable is fetched again', () => {
    const outOfSync: InboundFact = { type: 'subject/out-of-sync', payload: { subject: 'auction.list:live' } }
    const waiting = at(live, 9000, outOfSync)
    expect(selectConnection(waiting)).toMatchObject({ phase: 'syncing', freshAt: 9000 })
    expect(selectConnection(waiting).because).toBe('an update could not be read; reloading')
    expect(selectConnection(at(waiting, 9600, liveSynced)).phase).toBe('live')
  })

  it('does not wait for a list that the user may not read', () => {
    const refused: InboundFact = { type: 'subject/refused', payload: { subject: 'auction.list:live' } }
    expect(selectConnection(at(syncing, 1500, notificationsSynced, refused)).phase).toBe('live')
  })

  it('does not become live when an answer arrives while it is down', () => {
    const state = at(live, 9000, lost, liveSynced, notificationsSynced)
    expect(selectConnection(state).phase).toBe('stale')
  })

  it('waits for every snapshot again after a sleep', () => {
    const state = at(live, 9000, woke)
    expect(selectConnection(state)).toMatchObject({
      phase: 'syncing',
      awaited: ['notification.list', 'auction.list:live'],
    })
  })

  it('forgets when the data was last right once the world is replaced', () => {
    const state = at(live, 9000, { type: 'world/replaced', payload: { epoch: 1 } })
    expect(selectConnection(state)).toMatchObject({ phase: 'syncing', freshAt: null })
  })

  it('is idle while signed out', () => {
    expect(selectConnection(at(live, 9000, subjectsLeft()))).toMatchObject({
      phase: 'offline',
      freshAt: null,
      followed: [],
    })
  })
})
