// One pass: the entries that enter the reducer together, as the one action that Redux sees.
import type { LogEntry } from './log-entry'

export interface FoldedAction {
  /** What DevTools show: a fixed text, or in development the entries of the pass, counted: `[auction/changed ×12]`. */
  readonly type: `[${string}]`
  readonly folded: true
  readonly payload: readonly LogEntry[]
}

/** Names a pass by its entries: `[auction/changed ×12, bid/requested]`. */
export function summaryOf(entries: readonly LogEntry[]): FoldedAction['type'] {
  const counts = new Map<string, number>()
  for (const { type } of entries) counts.set(type, (counts.get(type) ?? 0) + 1)
  return `[${[...counts].map(([type, count]) => (count === 1 ? type : `${type} ×${count}`)).join(', ')}]`
}

/** The action of a pass. */
export const folded = (payload: readonly LogEntry[], type: FoldedAction['type'] = '[pass]'): FoldedAction => ({
  type,
  folded: true,
  payload,
})

/** True for the action of a pass. */
export const isFolded = (action: object): action is FoldedAction => 'folded' in action && action.folded === true
