// The position of a change in the simulator's log, from an answer's headers. A real server sends none. Pure.
import { ENTRY_HEADER } from '../../contract/clock'
import type { LogPosition } from '../../contract/fact'

/** Reads `n=<entry>;at=<ISO instant>;epoch=<n>`; null for anything else. */
export function readLogPosition(headers: { get(name: string): string | null }): LogPosition | null {
  const parts = /^n=(\d+);at=([^;]+);epoch=(\d+)$/.exec(headers.get(ENTRY_HEADER) ?? '')
  const at = Date.parse(parts?.[2] ?? '')
  return parts === null || Number.isNaN(at) ? null : { epoch: Number(parts[3]), n: Number(parts[1]), at }
}
