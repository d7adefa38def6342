// Derives actions of others from the auction views in an exported log. Instants come from the view, or from the browser's clock
// if the view doesn't contain them.
import * as z from 'zod/mini'
import { auctionStatus } from '../../src/contract/auction'
import { id, instant, maybe } from '../../src/contract/fields'
import type { ClientEntry } from './client-log'

const observedBid = z.object({
  id,
  price: maybe(z.number()),
  gnma_interest_rate: maybe(z.number()),
  created_at: instant,
  /** `name` is a pseudonym. */
  investor: z.object({ id: z.nullable(id), name: maybe(z.string()) }),
})
export type ObservedBid = z.output<typeof observedBid>

const observedAuction = z.object({
  id,
  status: auctionStatus,
  statused_at: instant,
  version: maybe(z.int()),
  start_at: maybe(instant),
  minutes: maybe(z.int()),
  rank_only: maybe(z.boolean()),
  end_at: maybe(instant),
  paused_at: maybe(instant),
  paused_reason: maybe(z.string()),
  remaining_ms: maybe(z.int()),
  extensions: maybe(z.object({ used: z.int() })),
  bids: z._default(z.array(observedBid), []),
  /** The newest bid, in an update that leaves out the others. */
  bid: maybe(observedBid),
})
type ObservedAuction = z.output<typeof observedAuction>

const dataSchema = z.object({ data: z.unknown() })

/** The part of an entry that may contain auctions; null if there is none. */
function contentOf({ type, payload, call }: ClientEntry): unknown {
  if (type === 'auction/added' || type === 'auction/changed' || type === 'auction/updated') return payload
  return call?.name.startsWith('auction.') === true && call.failedWith === null ? call.answer : null
}

/** The auction views in an entry, with only the fields that actions are derived from. */
function auctionsIn(entry: ClientEntry): readonly ObservedAuction[] {
  const read = z.safeParse(dataSchema, contentOf(entry))
  if (!read.success) return []
  const rows: readonly unknown[] = Array.isArray(read.data.data) ? read.data.data : [read.data.data]
  return rows.flatMap((one) => {
    const auction = z.safeParse(observedAuction, one)
    return auction.success ? [auction.data] : []
  })
}

/** An inferred action. `at`: virtual ms. */
export type AuctionAction =
  | { readonly kind: 'bid'; readonly at: number; readonly auctionId: number; readonly bid: ObservedBid }
  | { readonly kind: 'pause'; readonly at: number; readonly auctionId: number; readonly reason: string | null }
  | { readonly kind: 'resume'; readonly at: number; readonly auctionId: number }
  | { readonly kind: 'extend'; readonly at: number; readonly auctionId: number; readonly endAt: number }
  | {
      readonly kind: 'open'
      readonly at: number
      readonly auctionId: number
      readonly minutes: number
      readonly rankOnly: boolean
    }
  | {
      readonly kind: 'schedule'
      readonly at: number
      readonly auctionId: number
      readonly startAt: number
      readonly minutes: number
      readonly rankOnly: boolean
    }

const MINUTE = 60_000

/** The actions inferred from all views, in order of their instants. */
export function observedAuctionActions(entries: readonly ClientEntry[]): readonly AuctionAction[] {
  const latest = new Map<number, ObservedAuction>()
  const bids = new Set<number>()
  const actions: AuctionAction[] = []
  for (const entry of entries) {
    for (const auction of auctionsIn(entry)) {
      for (const bid of auction.bid ? [...auction.bids, auction.bid] : auction.bids) {
        if (bids.has(bid.id)) continue
        bids.add(bid.id)
        actions.push({ kind: 'bid', at: Date.parse(bid.created_at), auctionId: auction.id, bid })
      }
      const before = latest.get(auction.id)
      if (before !== undefined && (auction.version ?? 0) <= (before.version ?? 0)) continue
      latest.set(auction.id, auction)
      actions.push(...changesOf(before, auction, entry.at))
    }
  }
  return actions.sort((a, b) => a.at - b.at)
}

const ms = (text: string | null | undefined): number | null => (text ? Date.parse(text) : null)

/** The actions between two consecutive views. `at`: when the browser received the second one. */
function changesOf(before: ObservedAuction | undefined, after: ObservedAuction, at: number): readonly AuctionAction[] {
  const auctionId = after.id
  const [start, end, paused] = [ms(after.start_at), ms(after.end_at), ms(after.paused_at)]
  const statusedAt = Date.parse(after.statused_at)
  const [minutes, rankOnly] = [after.minutes ?? 60, after.rank_only ?? false]
  if (after.status === 'pre' && start !== null) {
    const isNew =
      before?.status !== 'pre' ||
      ms(before.start_at) !== start ||
      before.minutes !== after.minutes ||
      (before.rank_only ?? false) !== rankOnly
    if (!isNew) return []
    const scheduledAt = before?.status === 'pre' ? at : statusedAt
    return [{ kind: 'schedule', at: scheduledAt, auctionId, startAt: start, minutes, rankOnly }]
  }
  if (after.status !== 'live') return []
  const actions: AuctionAction[] = []
  if (before?.status !== 'live') actions.push({ kind: 'open', at: statusedAt, auctionId, minutes, rankOnly })
  const wasPaused = before?.status === 'live' ? ms(before.paused_at) : null
  if (paused !== null && paused !== wasPaused) {
    actions.push({ kind: 'pause', at: paused, auctionId, reason: after.paused_reason ?? null })
  }
  if (before === undefined || before.status !== 'live' || end === null) return actions
  if (wasPaused !== null && paused === null) {
    const remainingMs = before.remaining_ms ?? null
    actions.push({ kind: 'resume', at: remainingMs === null ? at : end - remainingMs, auctionId })
    return actions
  }
  const extendedBy = end - (ms(before.end_at) ?? end)
  // A soft close counts as an extension; an extension by the seller doesn't.
  const isSoftClose = after.extensions?.used !== before.extensions?.used
  if (extendedBy >= MINUTE && !isSoftClose && paused === null && wasPaused === null) {
    actions.push({ kind: 'extend', at, auctionId, endAt: end })
  }
  return actions
}
