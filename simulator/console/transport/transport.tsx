// The clock of one world with its controls: play, pause, step, speed, rewind and jump. Every button has a shortcut.
import { dayText, timeText } from '../copy'
import { useVirtualNow } from '../live/virtual-now'
import type { ReceivedReading } from '../live/world-streams'

interface TransportProps {
  readonly reading: ReceivedReading | null
  readonly onPlay: (rate?: number) => void
  readonly onPause: () => void
  readonly onStep: () => void
  readonly onRewind: () => void
  readonly onAdvance: (by: string) => void
  /** Null when the scenario has no end ahead. */
  readonly onEnd: (() => void) | null
}

/** Rates with a button and a shortcut. */
export const RATES = [1, 10, 60] as const
const MORE_RATES = [0.25, 0.5, 2, 5, 30, 120, 300, 600] as const

export function Transport(props: TransportProps) {
  const { reading } = props
  const playing = reading !== null && !reading.paused
  const rate = playing ? reading.rate : null
  return (
    <>
      <Clock reading={reading} />
      <fieldset className="transport" aria-label="Transport">
        <button type="button" className="control" aria-keyshortcuts="r" onClick={props.onRewind}>
          Rewind
        </button>
        <button
          type="button"
          className="control control--main"
          aria-keyshortcuts="Space"
          onClick={() => (playing ? props.onPause() : props.onPlay())}
        >
          {playing ? 'Pause' : 'Play'}
        </button>
        <button type="button" className="control" aria-keyshortcuts="s" onClick={props.onStep}>
          Step
        </button>
        {RATES.map((one, index) => (
          <button
            key={one}
            type="button"
            className="control"
            aria-label={`${one}×, play at ${one} times normal speed`}
            aria-pressed={rate === one}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => props.onPlay(one)}
          >
            {one}×
          </button>
        ))}
        <select
          className="control"
          aria-label="Other speeds"
          value={rate !== null && !RATES.some((one) => one === rate) ? String(rate) : ''}
          onChange={(event) => {
            if (event.target.value !== '') props.onPlay(Number(event.target.value))
          }}
        >
          <option value="">Other</option>
          {MORE_RATES.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
        <button
          type="button"
          className="control"
          aria-label="+1 min, forward one minute"
          aria-keyshortcuts="m"
          onClick={() => props.onAdvance('1m')}
        >
          +1 min
        </button>
        {props.onEnd === null ? null : (
          <button type="button" className="control" aria-keyshortcuts="e" onClick={props.onEnd}>
            Go to end
          </button>
        )}
      </fieldset>
    </>
  )
}

function Clock({ reading }: { readonly reading: ReceivedReading | null }) {
  const now = useVirtualNow(reading)
  return (
    <div className="clock num" role="timer" aria-label="Official time">
      {now === null ? '…' : `${dayText(now)} · ${timeText(now)} ET`}
    </div>
  )
}
