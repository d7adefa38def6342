// Reads samples of server time out of answer headers and clock events. Pure.
import type { ClockReading } from '../../contract/clock'
import { CLOCK_HEADER, clockReading, SIMULATOR_HEADER } from '../../contract/clock'
import type { ClockSample } from './estimate'

interface Heard {
  readonly from: number
  readonly to: number
}

/** `Date` is a whole second, and servers cache it: it may lag by so much, ms. */
const DATE_LAG_MS = 50

/** `<ISO instant with ms>;rate=<n>;epoch=<n>`; null when it is not that. */
export function readClockHeader(text: string): ClockReading | null {
  const parts = /^([^;]+);\s*rate=([\d.]+);\s*epoch=(\d+)\s*$/.exec(text)
  if (parts === null) return null
  const reading = clockReading.safeParse({ now: parts[1], rate: Number(parts[2]), epoch: Number(parts[3]) })
  return reading.success ? reading.data : null
}

const exact = (reading: ClockReading, world: string, heard: Heard, source: ClockSample['source']): ClockSample => {
  const now = Date.parse(reading.now)
  return { earliest: now, latest: now, ...heard, rate: reading.rate, epoch: reading.epoch, world, source }
}

/** The sample in the headers of one answer; null without one. The simulator's own clock takes precedence over `Date`. */
export function sampleOfAnswer(headers: Headers, heard: Heard): ClockSample | null {
  const world = headers.get(SIMULATOR_HEADER)
  if (world !== null) {
    const reading = readClockHeader(headers.get(CLOCK_HEADER) ?? '')
    return reading === null ? null : exact(reading, world, heard, 'answer')
  }
  const second = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(second)) return null
  const latest = second + 1000 + DATE_LAG_MS
  return { earliest: second, latest, ...heard, rate: 1, epoch: 0, world: null, source: 'answer' }
}

/** The sample in a clock event, which left the server at most `travelMs` before it was received. */
export function sampleOfEvent(reading: ClockReading, world: string, heardAt: number, travelMs: number): ClockSample {
  return exact(reading, world, { from: heardAt - travelMs, to: heardAt }, 'event')
}
