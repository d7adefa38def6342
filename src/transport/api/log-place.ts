// The place of a change in the simulator's log, read off the answer. A real server sends none. Pure.
import { ENTRY_HEADER } from '../../contract/clock'
import type { LogPosition } from '../../contract/fact'

/** `n=<entry>;at=<ISO instant>;epoch=<n>`; null when it is not that. */
export function readLogPosition(headers: { get(name: string): string | null }): LogPosition | null {
  const parts = /^n=(\d+);at=([^;]+);epoch=(\d+)$/.exec(headers.get(ENTRY_HEADER) ?? '')
  const at = Date.parse(parts?.[2] ?? '')
  return parts === null || Number.isNaN(at) ? null : { epoch: Number(parts[3]), n: Number(parts[1]), at }
}
