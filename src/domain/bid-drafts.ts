// The stored form of typed bids: a JSON object by auction. Session storage may hold anything, so what can't be read is left out. Pure.
import { isRecord } from '../contract/json'

/** What was typed in a ticket and not sent. */
export interface BidDraft {
  readonly text: string
  /** When it was last changed, official ms; null if the clock wasn't known. */
  readonly at: number | null
}

export const writeBidDrafts = (drafts: ReadonlyMap<number, BidDraft>): string =>
  JSON.stringify(Object.fromEntries(drafts))

/** By auction. A text without a time is read too. */
export function readBidDrafts(stored: string | null): Map<number, BidDraft> {
  const drafts = new Map<number, BidDraft>()
  for (const [key, value] of Object.entries(parsed(stored))) {
    const auctionId = Number(key)
    const draft = draftOf(value)
    if (Number.isInteger(auctionId) && draft !== null) drafts.set(auctionId, draft)
  }
  return drafts
}

function parsed(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

function draftOf(value: unknown): BidDraft | null {
  if (typeof value === 'string') return { text: value, at: null }
  if (!isRecord(value) || typeof value.text !== 'string') return null
  return { text: value.text, at: typeof value.at === 'number' && Number.isFinite(value.at) ? value.at : null }
}
