// The connection status and official time in the header. Its popover explains both and offers to reconnect.
import { formatSpan } from '../domain/formats'
import { LineDot, useLineCopy } from '../screens/line-state'
import { useAppDispatch, useAppSelector } from '../screens/store-binding'
import { selectClock } from '../state/clock/clock.slice'
import { lineRetryRequested, selectConnection } from '../state/connection/connection.slice'
import { Button } from '../ui/button'
import { Facts } from '../ui/facts'
import { NARROW, useMediaQuery } from '../ui/media-query'
import { Popover } from '../ui/popover'

export function ConnectionChip() {
  const connection = useAppSelector(selectConnection)
  const clock = useAppSelector(selectClock)
  const narrow = useMediaQuery(NARROW)
  const dispatch = useAppDispatch()
  const copy = useLineCopy()
  return (
    <Popover
      label="Connection and official time"
      triggerClass={copy.tone === 'warn' ? 'conn conn--warn num' : 'conn num'}
      trigger={
        <>
          <LineDot tone={copy.tone} />
          {narrow ? copy.short : copy.text}
        </>
      }
    >
      {(close) => (
        <div className="conn__body">
          <h2>{copy.word}</h2>
          <p>{copy.meaning}</p>
          <Facts
            layout="lines"
            facts={[
              { name: 'Connection', value: connection.because === '' ? connection.phase : connection.because },
              { name: 'Attempts', value: String(connection.attempts) },
              {
                name: 'Clock accuracy',
                value: clock === null ? 'not synced yet' : `±${formatSpan(clock.errorMs)}`,
              },
              { name: 'Clock', value: clockText(clock?.rate ?? 1, clock?.world ?? null) },
            ]}
          />
          <p className="key">Countdowns use the marketplace’s clock, not your computer’s.</p>
          {copy.tone === 'good' ? null : (
            <Button
              onClick={() => {
                dispatch(lineRetryRequested())
                close()
              }}
            >
              Try now
            </Button>
          )}
        </div>
      )}
    </Popover>
  )
}

function clockText(rate: number, world: string | null): string {
  if (world === null) return 'server'
  if (rate === 0) return 'simulated, paused'
  return rate === 1 ? 'simulated' : `simulated, ×${rate}`
}
