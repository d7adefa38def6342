// The texts of the connection chip, for every phase of the connection. Pure.
import { formatAge, formatClockTime, formatOfficialTime } from '../domain/official-time'
import type { ClockState } from '../state/clock/clock.state'
import type { ConnectionState } from '../state/connection/connection.state'

export interface ChipCopy {
  readonly tone: 'good' | 'warn' | 'neutral'
  readonly text: string
  /** For a narrow header. */
  readonly short: string
  /** One sentence: what this means for what is on the screen. */
  readonly meaning: string
}

/** The texts of the chip. `now` is official time in ms, null before the first clock sample. */
export function chipCopy(connection: ConnectionState, clock: ClockState, now: number | null): ChipCopy {
  const time = now === null ? 'time not known yet' : `official time ${formatOfficialTime(now)}`
  const short = now === null ? '' : `${formatOfficialTime(now)}`
  const error = clock === null ? '' : ` ±${formatError(clock.errorMs)}`
  const age = now === null || connection.freshAt === null ? null : formatAge(now - connection.freshAt)
  const asOf = connection.freshAt === null ? '' : ` What you see was right at ${formatClockTime(connection.freshAt)}.`
  switch (connection.phase) {
    case 'live':
      return {
        tone: 'good',
        text: `Live · ${time}${error}`,
        short,
        meaning: 'Prices, bids and times on the screen are kept up to date as they happen.',
      }
    case 'syncing':
      return {
        tone: 'neutral',
        text: `Catching up · ${time}`,
        short: 'Catching up',
        meaning: 'The connection is open; the lists are loading again so that nothing is missed.',
      }
    case 'connecting':
      return {
        tone: age === null ? 'neutral' : 'warn',
        text: age === null ? `Connecting · ${time}` : `Reconnecting · data is ${age} old`,
        short: age === null ? 'Connecting' : `${age} old`,
        meaning: `The live connection is being opened.${asOf}`,
      }
    case 'stale':
      return {
        tone: 'warn',
        text: age === null ? 'Not live' : `Not live · data is ${age} old`,
        short: age === null ? 'Not live' : `${age} old`,
        meaning: `The live connection is down, so prices may have changed since.${asOf}`,
      }
    case 'offline':
      return {
        tone: 'warn',
        text: age === null ? 'Offline' : `Offline · data is ${age} old`,
        short: 'Offline',
        meaning: `There is no connection to the marketplace.${asOf}`,
      }
    default:
      return connection.phase satisfies never
  }
}

/** `40 ms`, `1.2 s`. */
export function formatError(errorMs: number): string {
  return errorMs < 1000 ? `${Math.round(errorMs)} ms` : `${(errorMs / 1000).toFixed(1)} s`
}
