// Samples of server time from answer headers and clock events. Pure.
import { type ClockReading, clockReading } from '../../contract/clock'
import { CLOCK_HEADER, SIMULATOR_HEADER } from '../../contract/simulator-headers'
import type { ClockSample } from './estimate'

interface ReceiveWindow {
  readonly from: number
  readonly to: number
}

/** `Date` has whole seconds, and servers cache it: it may lag by this, ms. */
const DATE_LAG_MS = 50

/** Reads `<ISO instant with ms>;rate=<n>;epoch=<n>`; null for anything else. */
export function readClockHeader(text: string): ClockReading | null {
  const parts = /^([^;]+);\s*rate=([\d.]+);\s*epoch=(\d+)\s*$/.exec(text)
  if (parts === null) return null
  const reading = clockReading.safeParse({ now: parts[1], rate: Number(parts[2]), epoch: Number(parts[3]) })
  return reading.success ? reading.data : null
}

const exactSample = (
  reading: ClockReading,
  world: string,
  window: ReceiveWindow,
  source: ClockSample['source'],
): ClockSample => {
  const now = Date.parse(reading.now)
  return { earliest: now, latest: now, ...window, rate: reading.rate, epoch: reading.epoch, world, source }
}

/** The sample in an answer's headers, or null. The simulator's clock takes precedence over `Date`. */
export function sampleOfAnswer(headers: Headers, window: ReceiveWindow): ClockSample | null {
  const world = headers.get(SIMULATOR_HEADER)
  if (world !== null) {
    const reading = readClockHeader(headers.get(CLOCK_HEADER) ?? '')
    return reading === null ? null : exactSample(reading, world, window, 'answer')
  }
  const second = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(second)) return null
  const latest = second + 1000 + DATE_LAG_MS
  return { earliest: second, latest, ...window, rate: 1, epoch: 0, world: null, source: 'answer' }
}

/** The sample in a clock event that left the server at most `travelMs` before it was received. */
export function sampleOfEvent(reading: ClockReading, world: string, receivedAt: number, travelMs: number): ClockSample {
  return exactSample(reading, world, { from: receivedAt - travelMs, to: receivedAt }, 'event')
}
