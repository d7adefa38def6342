// The texts of the connection in the header and in sheets, for every phase. Pure.
import { formatSpan } from '../domain/formats'
import { formatOfficialTime } from '../domain/official-time'
import type { ClockState } from '../state/clock/clock.slice'
import type { ConnectionState } from '../state/connection/connection.slice'
import type { Freshness } from '../state/connection/freshness'
import { asOfText } from './as-of'

export interface ChipCopy {
  readonly tone: 'good' | 'warn' | 'neutral'
  /** `Live`. */
  readonly word: string
  readonly text: string
  /** For a narrow header. */
  readonly short: string
  /** One sentence: what this means for the data on the screen. */
  readonly meaning: string
}

const PHASES = {
  live: {
    tone: 'good',
    word: 'Live',
    meaning: 'Prices, bids and times update as they happen.',
  },
  'catching-up': {
    tone: 'neutral',
    word: 'Catching up',
    meaning: 'Connected again. Reloading the lists so nothing is missed.',
  },
  connecting: { tone: 'neutral', word: 'Connecting', meaning: 'Opening the live connection.' },
  polling: {
    tone: 'warn',
    word: 'Not live',
    meaning: 'The live connection is down. Prices refresh every 2 seconds until it’s back.',
  },
  reconnecting: {
    tone: 'warn',
    word: 'Not live',
    meaning: 'The live connection is down, so prices may have changed.',
  },
  offline: { tone: 'warn', word: 'Offline', meaning: 'You’re offline, so prices may have changed.' },
  'session-ended': { tone: 'warn', word: 'Session ended', meaning: 'Log in to see current prices.' },
} as const

function phaseOf({ phase }: ConnectionState, { recovery }: Freshness): keyof typeof PHASES {
  if (recovery !== null) return recovery
  if (phase === 'live' || phase === 'connecting') return phase
  if (phase === 'syncing') return 'catching-up'
  return phase === 'offline' ? 'offline' : 'reconnecting'
}

/** The texts of the chip. `now`: official ms, null before the first clock sample. */
export function chipCopy(
  connection: ConnectionState,
  freshness: Freshness,
  clock: ClockState,
  now: number | null,
): ChipCopy {
  const { tone, word, meaning } = PHASES[phaseOf(connection, freshness)]
  const time = now === null ? 'syncing the clock' : `official time ${formatOfficialTime(now)}`
  const error = clock === null || tone !== 'good' ? '' : ` ±${formatSpan(clock.errorMs)}`
  const isOld = freshness.recovery !== null && freshness.asOf !== null
  return {
    tone,
    word,
    text: `${word} · ${time}${error}`,
    short: now === null ? word : formatOfficialTime(now),
    meaning: isOld ? `${meaning} Prices ${asOfText(freshness.asOf)}.` : meaning,
  }
}
