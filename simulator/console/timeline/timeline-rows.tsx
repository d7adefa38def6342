// The rows of a timeline. Clicking a scheduled row jumps there; clicking a past row asks before it rewinds.
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../src/ui/button'
import type { Timeline } from '../../control-api/control.schemas'
import { kindAndRest, spanText, timeText } from '../copy'
import { moveInList } from '../keys/arrow-list'
import { useFocusFallback } from '../keys/focus-fallback'
import { useVirtualNow } from '../live/virtual-now'
import type { ReceivedReading } from '../live/world-streams'
import type { Target } from '../transport/world-control'

export interface TimelineProps {
  readonly timeline: Timeline
  readonly reading: ReceivedReading | null
}

interface TimelineRowsProps extends TimelineProps {
  readonly onJump: (target: Target) => void
  readonly onRewind: (target: Target) => void
  readonly onCalls: (at: number) => void
}

/** The next scheduled row, else the first row. */
export const NEXT_ROW = ['#timeline .row--now ~ .row button', '#timeline .row button'] as const

export function TimelineRows({ timeline, reading, onJump, onRewind, onCalls }: TimelineRowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const nowRow = useRef<HTMLLIElement>(null)
  const [isFollowing, setFollowing] = useState(true)
  const last = timeline.past.at(-1)?.n ?? 0

  // The position of the current row depends on how many rows come before it.
  const logKey = `${last} ${timeline.now.epoch}`
  useEffect(() => {
    const [frame, row] = [scroller.current, nowRow.current]
    if (!isFollowing || frame === null || row === null || logKey === '') return
    frame.scrollTop = row.offsetTop - frame.clientHeight * 0.55
  }, [logKey, isFollowing])

  // After scrolling back, the view stays there until the user clicks "Back to now".
  useEffect(() => {
    const frame = scroller.current
    if (frame === null) return
    const stopFollowing = (): void => setFollowing(false)
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (/^(Arrow|Page|Home|End)/.test(key)) stopFollowing()
    }
    frame.addEventListener('wheel', stopFollowing, { passive: true })
    frame.addEventListener('touchmove', stopFollowing, { passive: true })
    frame.addEventListener('keydown', onKeyDown)
    return () => {
      frame.removeEventListener('wheel', stopFollowing)
      frame.removeEventListener('touchmove', stopFollowing)
      frame.removeEventListener('keydown', onKeyDown)
    }
  }, [])

  const focusFallback = useFocusFallback(...NEXT_ROW)

  const earliestMs = Date.parse(timeline.earliest.at)
  return (
    <div className="timeline-frame">
      {isFollowing ? null : (
        <Button size="small" tone="quiet" className="follow" onClick={() => setFollowing(true)}>
          Back to now
        </Button>
      )}
      <div ref={scroller} className="timeline-box">
        <ol className="timeline num" aria-label="Timeline" onKeyDown={moveInList} {...focusFallback}>
          {timeline.past.map(({ n, at, what, origin }) => {
            const ms = Date.parse(at)
            const label = timeText(ms)
            return (
              <li key={n} className="row row--past">
                {ms < earliestMs ? (
                  <div className="row__press">
                    <RowText time={label} what={what} />
                  </div>
                ) : (
                  <button type="button" className="row__press" onClick={() => onRewind({ at, label })}>
                    <RowText time={label} what={what} />
                    <span className="row__action">Rewind to here</span>
                  </button>
                )}
                {origin === 'person' ? (
                  <button
                    type="button"
                    className="plain-button row__calls"
                    data-beside
                    aria-label={`Calls at ${label}: ${what}`}
                    onClick={() => onCalls(ms)}
                  >
                    Calls
                  </button>
                ) : null}
              </li>
            )
          })}
          <li className="row row--now" ref={nowRow} aria-current="time">
            <NowRow timeline={timeline} reading={reading} />
          </li>
          {withKeys(timeline.next).map(({ key, at, what }) => {
            const label = timeText(Date.parse(at))
            return (
              <li key={key} className="row row--next">
                <button type="button" className="row__press" onClick={() => onJump({ at, label })}>
                  <RowText time={label} what={what} />
                  <span className="row__action">Jump to here</span>
                </button>
              </li>
            )
          })}
        </ol>
        {timeline.next.length === 0 ? <p className="hint">Nothing else is scheduled.</p> : null}
      </div>
    </div>
  )
}

/** Scheduled rows have no number yet, so identical ones at the same time are keyed by their order. */
const withKeys = (next: Timeline['next']) => {
  const counts = new Map<string, number>()
  return next.map((one) => {
    const name = `${one.at} ${one.what}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { ...one, key: `${name} ${count}` }
  })
}

function RowText({ time, what }: { readonly time: string; readonly what: string }) {
  const [kind, rest] = kindAndRest(what)
  return (
    <>
      <span className="row__time">{time}</span>
      <b>{kind}</b>
      <span className="row__rest">{rest}</span>
    </>
  )
}

function NowRow({ timeline, reading }: TimelineProps) {
  const now = useVirtualNow(reading) ?? Date.parse(timeline.now.at)
  const next = timeline.next[0]
  const paused = reading?.paused ?? timeline.now.paused
  const rest = next === undefined ? '' : ` · next in ${spanText(Date.parse(next.at) - now)}`
  return (
    <div className="row__press">
      <span className="row__time">{timeText(now)}</span>
      <b>now</b>
      <span className="row__rest">
        {paused ? 'paused' : `playing ×${reading?.rate ?? timeline.now.rate}`}
        {rest}
      </span>
    </div>
  )
}
