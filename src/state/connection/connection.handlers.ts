// How the line stands: turns facts into events of the recovery machine and keeps what is still awaited.
import type { Subject } from '../../contract/fact'
import type { Handlers } from '../core/fold'
import type { Meta } from '../core/log-entry'
import type { ConnectionState } from './connection.state'
import { noConnection } from './connection.state'
import type { LineEvent } from './recovery'
import { next } from './recovery'

function step(slice: ConnectionState, event: LineEvent, { at }: Meta): ConnectionState {
  const taken = next(slice.phase, event, slice.freshAt !== null)
  if (taken === null || (taken.phase === slice.phase && taken.because === slice.because)) return slice
  const wasLive = slice.phase === 'live'
  const isLive = taken.phase === 'live'
  return {
    ...slice,
    phase: taken.phase,
    because: taken.because,
    since: taken.phase === slice.phase ? slice.since : at,
    // Live data is right up to the moment when it stops being live.
    freshAt: wasLive || isLive ? at : slice.freshAt,
    reading: isLive ? 'idle' : slice.reading,
  }
}

/** Asks anew for everything that is followed; with nothing to follow the line is in sync as it is. */
function awaitAll(slice: ConnectionState, meta: Meta): ConnectionState {
  return slice.followed.length === 0 ? step(slice, 'synced', meta) : { ...slice, awaited: slice.followed }
}

function arrived(slice: ConnectionState, subject: Subject, meta: Meta): ConnectionState {
  if (!slice.awaited.includes(subject)) return slice
  const awaited = slice.awaited.filter((other) => other !== subject)
  const waiting = { ...slice, awaited }
  return awaited.length === 0 ? step(waiting, 'synced', meta) : waiting
}

export const connectionHandlers: Handlers<'connection'> = {
  // What was shown to one person is not fresh for another.
  'auth.user/answered': (slice, { payload }, { before }) =>
    before.session.user?.id === payload.answer.data.id ? slice : { ...slice, freshAt: null },
  'browser/disconnected': (slice, { meta }) => ({ ...step(slice, 'went-offline', meta), network: false }),
  'browser/reconnected': (slice, { meta }) => ({ ...step(slice, 'came-online', meta), network: true }),
  'browser/woken': (slice, { meta }) => awaitAll(step(slice, 'woke', meta), meta),
  'line/attempted': (slice, { payload, meta }) => ({ ...step(slice, 'opening', meta), attempts: payload.attempt }),
  'line/opened': (slice, { meta }) => awaitAll({ ...step(slice, 'opened', meta), attempts: 0, reading: 'idle' }, meta),
  'line/lost': (slice, { meta }) => step({ ...slice, awaited: slice.followed }, 'lost', meta),
  'subjects/followed': (slice, { payload }) => ({ ...slice, followed: payload.subjects, awaited: payload.subjects }),
  'subjects/fetched': (slice, { payload }) =>
    slice.phase === 'live' || (slice.freshAt !== null && slice.freshAt > payload.at)
      ? slice
      : { ...slice, freshAt: payload.at, reading: 'answered' },
  'subjects/missed': (slice) => (slice.phase === 'live' ? slice : { ...slice, reading: 'failed' }),
  'subjects/suspended': (slice, { meta }) => ({
    ...step(slice, 'ended', meta),
    attempts: 0,
    reading: 'idle',
    followed: noConnection.followed,
    awaited: noConnection.awaited,
  }),
  'subjects/left': (slice, { meta }) => ({
    ...step(slice, 'left', meta),
    attempts: 0,
    freshAt: null,
    reading: 'idle',
    followed: noConnection.followed,
    awaited: noConnection.awaited,
  }),
  'subject/doubted': (slice, { payload, meta }) => {
    const { subject } = payload
    if (!slice.followed.includes(subject) || slice.awaited.includes(subject)) return slice
    return { ...step(slice, 'doubted', meta), awaited: [...slice.awaited, subject] }
  },
  'subject/refused': (slice, { payload, meta }) => arrived(slice, payload.subject, meta),
  'subject/synced': (slice, { payload, meta }) => arrived(slice, payload.subject, meta),
  'world/replaced': (slice, { meta }) => ({
    ...awaitAll(step(slice, 'replaced', meta), meta),
    freshAt: null,
    replacements: slice.replacements + 1,
  }),
}
