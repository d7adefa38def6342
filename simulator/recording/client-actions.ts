// The actions that a replay of an exported log performs, in order: the calls of its person, the actions of others that it
// shows, and what was read in between. Performs nothing itself.
import * as z from 'zod/mini'
import type { CallSpec } from '../../src/contract/call'
import { calls } from '../../src/contract/calls'
import { durationText } from '../scenarios/language/durations'
import type { ClientEntry, ClientLog, LoggedCall } from './client-log'
import type { AuctionAction } from './observed-auctions'
import { actionsSeenIn } from './observed-auctions'
import type { TwoPersonAction } from './observed-two-person'
import { twoPersonActionsIn } from './observed-two-person'

/** An entry with its person and the end of its epoch. */
export interface Placed {
  readonly entry: ClientEntry
  /** Who is signed in; null without a session. */
  readonly userId: number | null
  /** Virtual ms; what was done later in the entry's epoch was discarded by a rewind. */
  readonly validUntil: number
}

/** A call of the log's person. */
export type OwnCall = { readonly userId: number; readonly entry: ClientEntry; readonly call: LoggedCall }
/** One action, at a virtual instant (ms). */
export type ClientAction =
  | ({ readonly at: number; readonly kind: 'own' } & OwnCall)
  | ({ readonly at: number; readonly kind: 'read' } & OwnCall)
  | {
      readonly at: number
      readonly kind: 'seen'
      readonly userId: number
      readonly action: AuctionAction | TwoPersonAction
    }

const RANK = { own: 0, seen: 1, read: 2 } as const
const guestCalls: ReadonlySet<string> = new Set([
  ...['auth.sign-up', 'auth.resend', 'auth.confirm-email', 'auth.forgot-password', 'auth.reset-password'],
])

/** The entries of a log, in their order. */
export function placedEntries({ signedIn, entries }: ClientLog): readonly Placed[] {
  let userId = signedIn
  const owners = entries.map(({ type, payload }) => {
    if (type === 'auth.user/answered') userId = userIn(payload) ?? userId
    if (type === 'session/not-found') userId = null
    return userId
  })
  let validUntil = Number.POSITIVE_INFINITY
  let now = Number.POSITIVE_INFINITY
  const placed: Placed[] = []
  entries.toReversed().forEach((entry, back) => {
    placed.push({ entry, userId: owners[entries.length - 1 - back] ?? null, validUntil })
    if (entry.type === 'clock/sampled' && typeof entry.payload.now === 'number') now = Math.round(entry.payload.now)
    if (entry.type === 'world/replaced') validUntil = Math.min(validUntil, Number.isFinite(now) ? now : entry.at)
  })
  return placed.reverse()
}

const userAnswer = z.object({ answer: z.object({ data: z.object({ id: z.int() }) }) })
const userIn = (payload: unknown): number | null => z.safeParse(userAnswer, payload).data?.answer.data.id ?? null

/** All actions in the order of their instants; calls of one instant in the order of the world's log. */
export function actionsOf(placed: readonly Placed[]): readonly ClientAction[] {
  const actions: (ClientAction & { readonly n: number })[] = []
  for (const { entry, userId, validUntil } of placed) {
    const { call } = entry
    if (call === null || userId === null) continue
    const place = call.sent?.entry
    if (place !== undefined && place.at <= validUntil && !guestCalls.has(call.name)) {
      actions.push({ kind: 'own', at: place.at, n: place.n, userId, entry, call })
    }
    const spec: CallSpec = calls[call.name]
    if (spec.method === 'GET' && spec.answer.kind !== 'file' && call.failedWith === null) {
      actions.push({ kind: 'read', at: entry.at, n: 0, userId, entry, call })
    }
  }
  for (const part of epochsOf(placed)) {
    const viewer = part.findLast(({ userId }) => userId !== null)
    if (viewer === undefined || viewer.userId === null) continue
    const entries = part.map(({ entry }) => entry)
    // A confirmation comes before the bid that it sends.
    for (const action of [...twoPersonActionsIn(entries), ...actionsSeenIn(entries)]) {
      if (action.at > viewer.validUntil) continue
      actions.push({ kind: 'seen', at: action.at, n: 0, userId: viewer.userId, action })
    }
  }
  return actions.sort((a, b) => a.at - b.at || RANK[a.kind] - RANK[b.kind] || a.n - b.n)
}

function epochsOf(placed: readonly Placed[]): readonly (readonly Placed[])[] {
  const parts: Placed[][] = [[]]
  for (const one of placed) {
    if (one.entry.type === 'world/replaced') parts.push([])
    parts.at(-1)?.push(one)
  }
  return parts
}

/** What the log itself lacks, in sentences. `startsAt`: of its scenario, virtual ms. */
export function shortcomings({ lost }: ClientLog, placed: readonly Placed[], startsAt: number): readonly string[] {
  const when = (at: number): string => durationText(Math.max(0, at - startsAt))
  const omitted: string[] = []
  if (lost > 0) {
    const from = when(placed[0]?.entry.at ?? startsAt)
    omitted.push(`what was done before ${from}: ${lost} entries had fallen out of the log`)
  }
  for (const { entry, validUntil } of placed) {
    const { call, at } = entry
    if (entry.type === 'world/replaced') {
      omitted.push(`what was discarded when the world was taken back to ${when(Math.min(validUntil, at))}`)
    }
    if (call === null) continue
    const spec: CallSpec = calls[call.name]
    if (guestCalls.has(call.name) && call.failedWith === null) {
      omitted.push(`${call.name} at ${when(at)}: addresses, passwords and links are not in a log`)
    } else if (spec.method !== 'GET' && call.sent === null && spec.secretBody !== true) {
      omitted.push(`${call.name} at ${when(at)}: this log does not tell what was sent`)
    } else if (call.failedWith === 0 && spec.method !== 'GET' && call.name !== 'auction.bid') {
      omitted.push(`${call.name} at ${when(at)}: no answer came, so nobody knows whether it was done`)
    }
  }
  return omitted
}
