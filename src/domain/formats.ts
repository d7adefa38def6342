// Counts, shares, spans and terms as text; with the times of official-time.ts, the prices of thirty-seconds.ts, the money of
// money.ts and the rates of rates.ts these are all formats there are. docs/formats.md is the table; formats.test.ts holds it.

const COUNT = new Intl.NumberFormat('en-US')

/** A whole number with commas between thousands: `3,014`. S9.7 */
export const formatCount = (count: number): string => COUNT.format(count)

/** A number with its noun: `1 bid`, `3,014 bids`. The noun takes an s. */
export const formatCountOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** Hundredths of a percent: 1250 → `12.50%`. */
export const formatShare = (hundredths: number): string => `${formatHundredths(hundredths)}%`

/** The same without the sign, for a field that shows the sign itself: 1250 → `12.50`. */
export const formatHundredths = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** A yield of the market in percent: `4.25%`. */
export const formatYield = (percent: number): string => `${percent.toFixed(2)}%`

/** A span below a second in ms, else in seconds: `40 ms`, `1.2 s`. */
export const formatSpan = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

/** A difference of two instants in ms: `+139 ms`. */
export const formatSpanDifference = (ms: number): string => `${ms < 0 ? '−' : '+'}${COUNT.format(Math.abs(ms))} ms`

/** A yield under an assumption, cut to a hundredth of a basis point: `4.9996%`. Cut, so that less never reads as enough. */
export const formatExactYield = (percent: number): string =>
  `${(Math.floor(percent * 10_000 + 1e-4) / 10_000).toFixed(4)}%`

/** A spread in basis points: `+79.2 bp`. */
export const formatBasisPoints = (points: number): string =>
  `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)} bp`

/** An average life: `9.2 years`. */
export const formatYears = (years: number): string => `${years.toFixed(1)} years`

/** A term: `480 months`, `1 month`. */
export const formatTerm = (months: number): string => formatCountOf(months, 'month')
