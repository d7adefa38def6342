// Formats for counts, shares, durations and terms. All other formats are in official-time.ts, thirty-seconds.ts, money.ts and
// rates.ts. docs/formats.md lists them all; formats.test.ts checks the list.

const COUNT = new Intl.NumberFormat('en-US')

/** A whole number with thousands separators: `3,014`. S9.7 */
export const formatCount = (count: number): string => COUNT.format(count)

/** A number with its noun, which takes a plural s: `1 bid`, `3,014 bids`. */
export const formatCountOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** The same; null if the number is unknown. */
export const knownCountOf = (count: number | null, noun: string): string | null =>
  count === null ? null : formatCountOf(count, noun)

/** Hundredths of a percent: 1250 → `12.50%`. */
export const formatShare = (hundredths: number): string => `${formatHundredths(hundredths)}%`

/** The same without the percent sign, for a field that shows it itself: 1250 → `12.50`. */
export const formatHundredths = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** A market yield: `4.25%`. */
export const formatYield = (percent: number): string => `${percent.toFixed(2)}%`

/** A duration, in ms below one second: `40 ms`, `1.2 s`. */
export const formatSpan = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

/** A difference in time: `+139 ms`. */
export const formatSpanDifference = (ms: number): string => `${ms < 0 ? '−' : '+'}${COUNT.format(Math.abs(ms))} ms`

/** A yield under an assumption: `4.9996%`. Truncated, not rounded, so that a yield never looks higher than it is. */
export const formatExactYield = (percent: number): string =>
  `${(Math.floor(percent * 10_000 + 1e-4) / 10_000).toFixed(4)}%`

/** A spread in basis points: `+79.2 bp`. */
export const formatBasisPoints = (points: number): string =>
  `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)} bp`

/** An average life: `9.2 years`. */
export const formatYears = (years: number): string => `${years.toFixed(1)} years`

/** A term: `480 months`, `1 month`. */
export const formatTerm = (months: number): string => formatCountOf(months, 'month')
