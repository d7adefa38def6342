// The status of the live connection, and how old the data is.

import { createSlice } from '@reduxjs/toolkit'
import type { AuctionStatus } from '../../contract/auction'
import { type ChannelSpec, channels, factTypesOf } from '../../contract/channels'
import type { Subject } from '../../contract/fact'
import type { Role } from '../../contract/role'
import { statusesOf } from '../../domain/auction-status'
import { isSeller } from '../../domain/is-seller'
import type { LiveSubject } from '../../ports/realtime'
import { action } from '../core/action'
import { logged, received } from '../core/facts'
import type { Meta } from '../core/log-entry'
import type { RootState } from '../root-reducer'
import { type ConnectionEvent, type ConnectionPhase, nextPhase } from './connection-phase'

export interface Viewer {
  readonly userId: number
  readonly role: Role
  /** Null for an originator waiting for approval. */
  readonly profileId: number | null
}

/** The user who may follow live subjects: signed in in this tab, and not replaced by another user in another tab. */
export function viewerIn({ session: { status, user, elsewhere } }: RootState): Viewer | null {
  if (status !== 'signed-in' || user === null || elsewhere !== null) return null
  const profileId = user.profile?.id ?? null
  // Without a profile there are no lists; an originator waits for the lender's decision.
  if (profileId === null && user.role !== 'originator') return null
  return { userId: user.id, role: user.role, profileId }
}

/** True if both follow the same subjects. */
export const sameViewer = (a: Viewer | null, b: Viewer | null): boolean =>
  a === b || (a !== null && b !== null && a.userId === b.userId && a.role === b.role && a.profileId === b.profileId)

const hasNotifications = (role: Role): boolean => isSeller(role) || role === 'investor'

const listSubject = (userId: number, status: AuctionStatus): LiveSubject => ({
  channel: 'auction',
  channelParams: { userId },
  events: [`auction-${status}-added`, `auction-${status}-changed`, `auction-${status}-removed`],
  snapshot: { call: 'auction.list', input: { params: { status } }, subject: `auction.list:${status}` },
})

const notificationSubject = (userId: number): LiveSubject => ({
  channel: 'notification',
  channelParams: { userId },
  snapshot: { call: 'notification.list', input: {}, subject: 'notification.list' },
})

/** The subjects that a user follows, notifications first. */
export function liveSubjectsOf({ userId, role, profileId }: Viewer): readonly LiveSubject[] {
  if (profileId === null) return [notificationSubject(userId)]
  const lists = statusesOf(role).map((status) => listSubject(userId, status))
  return hasNotifications(role) ? [notificationSubject(userId), ...lists] : lists
}

/** The subject of a snapshot, as `subject/synced` names it. */
export const subjectOf = ({ snapshot }: LiveSubject): string => snapshot.subject ?? snapshot.call

export interface ConnectionState {
  readonly phase: ConnectionPhase
  /** For the explanation of the connection chip. */
  readonly because: string
  /** Official ms when this phase began. */
  readonly since: number
  /** Attempts since the connection was last open. */
  readonly attempts: number
  /** Official ms when the data was last known to be right; null before the first time. */
  readonly freshAt: number | null
  /** False from the browser's report that it has no network until it reports one again, or a message proves one. */
  readonly network: boolean
  /** Fetching over HTTP while the connection is down: not done, answered, or failed the last time. */
  readonly polling: 'idle' | 'answered' | 'failed'
  /** The followed subjects. */
  readonly followed: readonly Subject[]
  /** Those without a snapshot since the connection opened. */
  readonly awaited: readonly Subject[]
  /** How often the world was rewound or reset; a real server never does that. */
  readonly replacements: number
}

export const noConnection: ConnectionState = {
  phase: 'offline',
  because: 'not connected yet',
  since: 0,
  attempts: 0,
  freshAt: null,
  network: true,
  polling: 'idle',
  followed: [],
  awaited: [],
  replacements: 0,
}

/** Try to connect again at once. */
export const lineRetryRequested = action('line/retry-requested')()
/** These subjects are followed from now on; the connection is in sync when each has its snapshot. */
export const subjectsFollowed = action('subjects/followed')<{ readonly subjects: readonly Subject[] }>()
/** The user signed out: nothing is followed anymore. */
export const subjectsLeft = action('subjects/left')()
/** The session has ended: nothing is followed anymore, and the data stays on the screen. */
export const subjectsSuspended = action('subjects/suspended')()
/** Everything followed was fetched over HTTP while the connection was down; `at`: official ms when that began. */
export const subjectsFetched = action('subjects/fetched')<{ readonly at: number }>()
/** Fetching over HTTP failed. */
export const subjectsMissed = action('subjects/missed')()

function step(slice: ConnectionState, event: ConnectionEvent, { at }: Meta): ConnectionState {
  const after = nextPhase(slice.phase, event, slice.freshAt !== null)
  if (after === null || (after.phase === slice.phase && after.because === slice.because)) return slice
  const wasLive = slice.phase === 'live'
  const isLive = after.phase === 'live'
  return {
    ...slice,
    phase: after.phase,
    because: after.because,
    since: after.phase === slice.phase ? slice.since : at,
    // Live data is right until it stops being live.
    freshAt: wasLive || isLive ? at : slice.freshAt,
    polling: isLive ? 'idle' : slice.polling,
  }
}

/** Waits for every followed subject again; with none the connection is in sync already. */
function awaitAll(slice: ConnectionState, meta: Meta): ConnectionState {
  return slice.followed.length === 0 ? step(slice, 'synced', meta) : { ...slice, awaited: slice.followed }
}

function receiveSnapshot(slice: ConnectionState, subject: Subject, meta: Meta): ConnectionState {
  if (!slice.awaited.includes(subject)) return slice
  const awaited = slice.awaited.filter((other) => other !== subject)
  const waiting = { ...slice, awaited }
  return awaited.length === 0 ? step(waiting, 'synced', meta) : waiting
}

/** A message proves that the line is up, whatever the browser says about its network. */
function onMessage(slice: ConnectionState, meta: Meta): ConnectionState {
  if (slice.network) return slice
  const open = { ...step(slice, 'message-received', meta), network: true }
  // The line never broke, so nothing was missed except what was already awaited.
  return open.awaited.length === 0 ? step(open, 'synced', meta) : open
}

/** The facts that channels deliver. */
const channelFacts = new Set(
  Object.values<ChannelSpec>(channels).flatMap(({ events }) => Object.values(events).flatMap(factTypesOf)),
)

export const { reducer } = createSlice({
  name: 'connection',
  initialState: noConnection,
  reducers: {},
  extraReducers: (builder) => {
    for (const type of channelFacts) builder.addCase(received(type), (slice, { meta }) => onMessage(slice, meta))
    builder
      .addCase(received('browser/disconnected'), (slice, { meta }) => ({
        ...step(slice, 'went-offline', meta),
        network: false,
      }))
      .addCase(received('browser/reconnected'), (slice, { meta }) => ({
        ...step(slice, 'came-online', meta),
        network: true,
      }))
      .addCase(received('browser/woken'), (slice, { meta }) => awaitAll(step(slice, 'woke', meta), meta))
      .addCase(received('line/attempted'), (slice, { payload, meta }) => ({
        ...step(slice, 'opening', meta),
        attempts: payload.attempt,
      }))
      .addCase(received('line/opened'), (slice, { meta }) =>
        awaitAll({ ...step(slice, 'opened', meta), network: true, attempts: 0, polling: 'idle' }, meta),
      )
      .addCase(received('line/lost'), (slice, { meta }) => step({ ...slice, awaited: slice.followed }, 'lost', meta))
      .addCase(subjectsFollowed, (slice, { payload }) => ({
        ...slice,
        followed: payload.subjects,
        awaited: payload.subjects,
      }))
      .addCase(subjectsFetched, (slice, { payload }) =>
        slice.phase === 'live' || (slice.freshAt !== null && slice.freshAt > payload.at)
          ? slice
          : { ...slice, freshAt: payload.at, polling: 'answered' },
      )
      .addCase(subjectsMissed, (slice) => (slice.phase === 'live' ? slice : { ...slice, polling: 'failed' }))
      .addCase(logged(subjectsSuspended), (slice, { meta }) => ({
        ...step(slice, 'ended', meta),
        attempts: 0,
        polling: 'idle',
        followed: noConnection.followed,
        awaited: noConnection.awaited,
      }))
      .addCase(logged(subjectsLeft), (slice, { meta }) => ({
        ...step(slice, 'left', meta),
        attempts: 0,
        freshAt: null,
        polling: 'idle',
        followed: noConnection.followed,
        awaited: noConnection.awaited,
      }))
      .addCase(received('subject/out-of-sync'), (slice, { payload, meta }) => {
        const { subject } = payload
        if (!slice.followed.includes(subject) || slice.awaited.includes(subject)) return slice
        return { ...step(slice, 'out-of-sync', meta), awaited: [...slice.awaited, subject] }
      })
      .addCase(received('subject/refused'), (slice, { payload, meta }) => receiveSnapshot(slice, payload.subject, meta))
      .addCase(received('subject/synced'), (slice, { payload, meta }) => receiveSnapshot(slice, payload.subject, meta))
      .addCase(received('world/replaced'), (slice, { meta }) => ({
        ...awaitAll(step(slice, 'replaced', meta), meta),
        freshAt: null,
        replacements: slice.replacements + 1,
      }))
  },
})

/** The status of the connection, why, and how old the data is. */
export const selectConnection = (state: RootState): ConnectionState => state.connection

/** How often the world was rewound or reset. */
export const selectReplacements = (state: RootState): number => state.connection.replacements
