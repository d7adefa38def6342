// The viewer's passes on a server that doesn't return them: only this browser knows those that it sent. Pure.
import type { Auction } from '../../contract/auction'
import { isRecord } from '../../contract/is-record'
import { get, replace } from '../core/table'
import type { Transient } from '../core/transient'
import type { AuctionsState, OwnPasses } from './auctions.state'

/** The key in the person's own storage. */
export const PASSES_KEY = 'passes'

/** The most passes that are kept, since browser storage is small. */
const MOST_KEPT = 200

/** True when the viewer has passed: as the server says, or as this browser knows where the server doesn't say. */
export function hasPassed(wire: Auction, passes: OwnPasses): boolean {
  if (wire.passed_at !== undefined) return wire.passed_at !== null
  const at = passes[wire.id]
  if (at === undefined) return false
  // A withdrawn auction that is announced again is open to everyone again.
  return wire.status !== 'pre' || Date.parse(wire.statused_at) <= at
}

/** Notes a pass that the server accepted. Its row shows it at once, since no answer will where the server doesn't return passes. */
export function passed(slice: AuctionsState, id: number, at: number, edit: Transient): AuctionsState {
  const row = get(slice.rows, id)
  if (row?.knows_passes) return slice
  const kept = Object.entries(slice.passes).slice(1 - MOST_KEPT)
  const passes = { ...Object.fromEntries(kept), [id]: at }
  if (row?.own !== 'none') return { ...slice, passes }
  return { ...slice, passes, rows: replace(slice.rows, id, row, { ...row, own: 'passed' }, edit) }
}

/** Drops the pass, since a bid cancels it. */
export function withoutPass(slice: AuctionsState, id: number): AuctionsState {
  if (slice.passes[id] === undefined) return slice
  const { [id]: _cancelled, ...passes } = slice.passes
  return { ...slice, passes }
}

/** Reads the stored passes; none where nothing is stored or it can't be read. */
export function readPasses(text: string | null): OwnPasses {
  if (text === null) return {}
  try {
    const read: unknown = JSON.parse(text)
    if (!isRecord(read)) return {}
    return Object.fromEntries(
      Object.entries(read).filter((each): each is [string, number] => typeof each[1] === 'number'),
    )
  } catch {
    return {}
  }
}
