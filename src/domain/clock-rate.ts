// The speed of a simulated clock, as text.

/** Follows the word **Simulated**: ` · paused` or ` · ×60`; empty at normal speed. */
export function rateText(rate: number): string {
  if (rate === 0) return ' · paused'
  return rate === 1 ? '' : ` · ×${rate}`
}
