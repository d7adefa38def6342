// The clocks of two compared worlds, with controls that move both.
import type { ComparedWorld, Comparison } from '../../control-api/comparison.schemas'
import type { ClockCommand } from '../../control-api/control.requests'
import { dayText, spanText, timeText } from '../copy'
import { InnerLink } from '../layout/inner-link'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'

interface BothClocksProps {
  readonly comparison: Comparison
  readonly onMoved: () => void
}

export function BothClocks({ comparison: { one, other }, onMoved }: BothClocksProps) {
  const { busy, run } = useRunAction()
  const move = async (...commands: readonly (readonly [ComparedWorld, ClockCommand])[]) => {
    await run(() =>
      Promise.all(commands.map(([{ id }, body]) => control('clock.run', { params: { worldId: id }, body }))),
    )
    onMoved()
  }
  const both = (command: ClockCommand) => move([one, command], [other, command])
  const isPaused = one.now.paused && other.now.paused
  const [ahead, behind] = one.now.offset_ms >= other.now.offset_ms ? [one, other] : [other, one]
  const differenceMs = ahead.now.offset_ms - behind.now.offset_ms
  const button = (name: string, act: () => unknown) => (
    <button type="button" className="small-button" disabled={busy} onClick={act}>
      {name}
    </button>
  )
  return (
    <>
      <div className="comparison__clocks">
        <Clock world={one} />
        <Clock world={other} />
      </div>
      <fieldset className="button-row" aria-label="Both clocks">
        {isPaused
          ? button('Play both', () => both({ action: 'play' }))
          : button('Pause both', () => both({ action: 'pause' }))}
        {button('Both +1 min', () => both({ action: 'advance', by: '1m' }))}
        {differenceMs === 0
          ? null
          : button(`Bring ${behind.id} to the same time`, () =>
              move([behind, { action: 'jump', to: `${ahead.now.offset_ms / 1000}s` }]),
            )}
        <span className="hint num">
          {differenceMs === 0 ? 'Both clocks match.' : `${ahead.id} is ${spanText(differenceMs)} ahead.`}
        </span>
      </fieldset>
    </>
  )
}

function Clock({ world: { id, now, scenario, seed } }: { readonly world: ComparedWorld }) {
  const ms = Date.parse(now.at)
  return (
    <p className="num">
      <b>
        {dayText(ms)} · {timeText(ms)} ET
      </b>
      <span className="hint">
        {now.paused ? 'paused' : `playing ×${now.rate}`} · {scenario}, seed {seed} ·{' '}
      </span>
      <InnerLink to={{ world: id, page: 'console' }}>Open in the console</InnerLink>
    </p>
  )
}
