// Derives the actions for replaying an exported log, in order: the user's own calls, the observed actions of others, and reads.
// Pure.
import * as z from 'zod/mini'
import type { CallSpec } from '../../src/contract/call'
import { calls } from '../../src/contract/calls'
import { durationText } from '../scenarios/language/durations'
import type { ClientEntry, ClientLog, LoggedCall } from './client-log'
import { type AuctionAction, observedAuctionActions } from './observed-auctions'
import { observedTwoPersonActions, type TwoPersonAction } from './observed-two-person'

/** An entry with its user and the end of its epoch. */
export interface OwnedEntry {
  readonly entry: ClientEntry
  /** The signed-in user; null without a session. */
  readonly userId: number | null
  /** Virtual ms. Later actions of the entry's epoch were discarded by a rewind. */
  readonly validUntil: number
}

/** A call of the log's user. */
export type OwnCall = { readonly userId: number; readonly entry: ClientEntry; readonly call: LoggedCall }
/** One action, at a virtual instant (ms). */
export type ClientAction =
  | ({ readonly at: number; readonly kind: 'own' } & OwnCall)
  | ({ readonly at: number; readonly kind: 'read' } & OwnCall)
  | {
      readonly at: number
      readonly kind: 'observed'
      readonly userId: number
      readonly action: AuctionAction | TwoPersonAction
    }

const ORDER = { own: 0, observed: 1, read: 2 } as const
const guestCalls: ReadonlySet<string> = new Set([
  'auth.sign-up',
  'auth.resend',
  'auth.confirm-email',
  'auth.forgot-password',
  'auth.reset-password',
])

/** The entries of a log in order, each with its user and the end of its epoch. */
export function ownedEntries({ signedIn, entries }: ClientLog): readonly OwnedEntry[] {
  let userId = signedIn
  const owners = entries.map(({ type, payload }) => {
    if (type === 'auth.user/answered') userId = userIn(payload) ?? userId
    if (type === 'session/not-found') userId = null
    return userId
  })
  let validUntil = Number.POSITIVE_INFINITY
  let sampledAt = Number.POSITIVE_INFINITY
  const owned: OwnedEntry[] = []
  // Goes backwards: the first clock sample after a rewind shows the instant that the world was rewound to.
  entries.toReversed().forEach((entry, index) => {
    owned.push({ entry, userId: owners[entries.length - 1 - index] ?? null, validUntil })
    if (entry.type === 'clock/sampled' && typeof entry.payload.now === 'number')
      sampledAt = Math.round(entry.payload.now)
    if (entry.type === 'world/replaced')
      validUntil = Math.min(validUntil, Number.isFinite(sampledAt) ? sampledAt : entry.at)
  })
  return owned.reverse()
}

const userAnswer = z.object({ answer: z.object({ data: z.object({ id: z.int() }) }) })
const userIn = (payload: unknown): number | null => z.safeParse(userAnswer, payload).data?.answer.data.id ?? null

/** All actions in order of their instants. Calls at the same instant keep the order of the world's log. */
export function actionsOf(owned: readonly OwnedEntry[]): readonly ClientAction[] {
  const actions: (ClientAction & { readonly n: number })[] = []
  for (const { entry, userId, validUntil } of owned) {
    const { call } = entry
    if (call === null || userId === null) continue
    const position = call.sent?.entry
    if (position !== undefined && position.at <= validUntil && !guestCalls.has(call.name)) {
      actions.push({ kind: 'own', at: position.at, n: position.n, userId, entry, call })
    }
    const spec: CallSpec = calls[call.name]
    if (spec.method === 'GET' && spec.answer.kind !== 'file' && call.failedWith === null) {
      actions.push({ kind: 'read', at: entry.at, n: 0, userId, entry, call })
    }
  }
  for (const part of epochsOf(owned)) {
    const viewer = part.findLast(({ userId }) => userId !== null)
    if (viewer === undefined || viewer.userId === null) continue
    const entries = part.map(({ entry }) => entry)
    // A confirmation comes before the bid that it sends.
    for (const action of [...observedTwoPersonActions(entries), ...observedAuctionActions(entries)]) {
      if (action.at > viewer.validUntil) continue
      actions.push({ kind: 'observed', at: action.at, n: 0, userId: viewer.userId, action })
    }
  }
  return actions.sort((a, b) => a.at - b.at || ORDER[a.kind] - ORDER[b.kind] || a.n - b.n)
}

function epochsOf(owned: readonly OwnedEntry[]): readonly (readonly OwnedEntry[])[] {
  const parts: OwnedEntry[][] = [[]]
  for (const one of owned) {
    if (one.entry.type === 'world/replaced') parts.push([])
    parts.at(-1)?.push(one)
  }
  return parts
}

/** Describes what the log doesn't contain. `startsAt`: the start of its scenario, virtual ms. */
export function omissionsOf({ lost }: ClientLog, owned: readonly OwnedEntry[], startsAt: number): readonly string[] {
  const offsetText = (at: number): string => durationText(Math.max(0, at - startsAt))
  const omitted: string[] = []
  if (lost > 0) {
    const from = offsetText(owned[0]?.entry.at ?? startsAt)
    omitted.push(`actions before ${from}: the log had already dropped ${lost} entries`)
  }
  for (const { entry, validUntil } of owned) {
    const { call, at } = entry
    if (entry.type === 'world/replaced') {
      omitted.push(`actions discarded by the rewind to ${offsetText(Math.min(validUntil, at))}`)
    }
    if (call === null) continue
    const spec: CallSpec = calls[call.name]
    if (guestCalls.has(call.name) && call.failedWith === null) {
      omitted.push(`${call.name} at ${offsetText(at)}: logs contain no email addresses, passwords or links`)
    } else if (spec.method !== 'GET' && call.sent === null && spec.secretBody !== true) {
      omitted.push(`${call.name} at ${offsetText(at)}: the log does not contain the request`)
    } else if (call.failedWith === 0 && spec.method !== 'GET' && call.name !== 'auction.bid') {
      omitted.push(`${call.name} at ${offsetText(at)}: no response arrived, so it is unknown whether it took effect`)
    }
  }
  return omitted
}
