// The viewer's passes on a server that doesn't return them: only this browser knows those that it sent. Pure.
import { isRecord } from '../../contract/json'
import { getRow } from '../core/table'
import type { AuctionRow, MarketState, OwnPasses } from './market.state'

/** The key in the user's storage. */
export const PASSES_KEY = 'passes'

/** Maximum number of stored passes: browser storage is small. */
const MAX_PASSES = 200

/** True when the viewer has passed, according to the server or, if it doesn't return passes, to this browser. */
export function hasPassed(row: AuctionRow, passes: OwnPasses): boolean {
  if (row.knows_passes) return row.passed_at !== null
  const at = passes[row.id]
  if (at === undefined) return false
  // A withdrawn auction that is announced again is open to everyone again.
  return row.status !== 'pre' || Date.parse(row.statused_at) <= at
}

/** Stores a pass that the server accepted, unless the server returns passes itself. */
export function recordPass(market: MarketState, id: number, at: number): MarketState {
  if (getRow(market.auctions, id)?.knows_passes) return market
  const newest = Object.entries(market.passes).slice(1 - MAX_PASSES)
  return { ...market, passes: { ...Object.fromEntries(newest), [id]: at } }
}

/** Drops the pass, since a bid cancels it. */
export function withoutPass(market: MarketState, id: number): MarketState {
  if (market.passes[id] === undefined) return market
  const { [id]: _canceled, ...passes } = market.passes
  return { ...market, passes }
}

/** Parses the stored passes; none when nothing readable is stored. */
export function readPasses(text: string | null): OwnPasses {
  if (text === null) return {}
  try {
    const stored: unknown = JSON.parse(text)
    if (!isRecord(stored)) return {}
    return Object.fromEntries(
      Object.entries(stored).filter((each): each is [string, number] => typeof each[1] === 'number'),
    )
  } catch {
    return {}
  }
}
