// The clock of one world with its controls: play, pause, step, speed, rewind and jump. Every button has a shortcut.
import { dayText, timeText } from '../copy'
import { useVirtualNow } from '../live/virtual-now'
import type { ReceivedReading } from '../live/world-streams'
import type { WorldControl } from './world-control'

interface TransportProps {
  readonly reading: ReceivedReading | null
  readonly controls: Pick<WorldControl, 'play' | 'pause' | 'step' | 'openRewind' | 'advance' | 'end'>
}

/** Rates with a button and a shortcut. */
export const RATES = [1, 10, 60] as const
const MORE_RATES = [0.25, 0.5, 2, 5, 30, 120, 300, 600] as const

export function Transport({ reading, controls }: TransportProps) {
  const playing = reading !== null && !reading.paused
  const rate = playing ? reading.rate : null
  return (
    <>
      <Clock reading={reading} />
      <fieldset className="transport" aria-label="Transport">
        <button type="button" className="control" aria-keyshortcuts="r" onClick={() => controls.openRewind(null)}>
          Rewind
        </button>
        <button
          type="button"
          className="control control--main"
          aria-keyshortcuts="Space"
          onClick={() => (playing ? controls.pause() : controls.play())}
        >
          {playing ? 'Pause' : 'Play'}
        </button>
        <button type="button" className="control" aria-keyshortcuts="s" onClick={controls.step}>
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
            onClick={() => controls.play(one)}
          >
            {one}×
          </button>
        ))}
        <select
          className="control"
          aria-label="Other speeds"
          value={rate !== null && !RATES.some((one) => one === rate) ? String(rate) : ''}
          onChange={(event) => {
            if (event.target.value !== '') controls.play(Number(event.target.value))
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
          onClick={() => controls.advance('1m')}
        >
          +1 min
        </button>
        {controls.end === null ? null : (
          <button type="button" className="control" aria-keyshortcuts="e" onClick={controls.end}>
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
