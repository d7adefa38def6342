// The rows of a timeline. A click on what is scheduled jumps there; a click on what happened asks before it rewinds.
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../src/ui/button'
import type { Timeline } from '../../control-api/control.schemas'
import { kindAndRest, spanText, timeText } from '../copy'
import { moveInList } from '../keys/arrow-list'
import { useKeptFocus } from '../keys/kept-focus'
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
}

/** The row of what comes next, else the first one. */
export const NEXT_ROW = ['#timeline .row--now ~ .row button', '#timeline .row button'] as const

export function TimelineRows({ timeline, reading, onJump, onRewind }: TimelineRowsProps) {
  const box = useRef<HTMLDivElement>(null)
  const present = useRef<HTMLLIElement>(null)
  const [follows, setFollows] = useState(true)
  const last = timeline.past.at(-1)?.n ?? 0

  // The position of the present row depends on how many rows come before it.
  const grown = `${last} ${timeline.now.epoch}`
  useEffect(() => {
    const [frame, row] = [box.current, present.current]
    if (!follows || frame === null || row === null || grown === '') return
    frame.scrollTop = row.offsetTop - frame.clientHeight * 0.55
  }, [grown, follows])

  // A person who scrolls back stays there until the button brings the present back.
  useEffect(() => {
    const frame = box.current
    if (frame === null) return
    const stopFollowing = (): void => setFollows(false)
    const pressed = ({ key }: KeyboardEvent): void => {
      if (/^(Arrow|Page|Home|End)/.test(key)) stopFollowing()
    }
    frame.addEventListener('wheel', stopFollowing, { passive: true })
    frame.addEventListener('touchmove', stopFollowing, { passive: true })
    frame.addEventListener('keydown', pressed)
    return () => {
      frame.removeEventListener('wheel', stopFollowing)
      frame.removeEventListener('touchmove', stopFollowing)
      frame.removeEventListener('keydown', pressed)
    }
  }, [])

  const keptFocus = useKeptFocus(...NEXT_ROW)

  const starts = Date.parse(timeline.earliest.at)
  return (
    <div className="timeline-frame">
      {follows ? null : (
        <Button size="small" tone="quiet" className="follow" onClick={() => setFollows(true)}>
          Back to now
        </Button>
      )}
      <div ref={box} className="timeline-box">
        <ol className="timeline num" aria-label="Timeline" onKeyDown={moveInList} {...keptFocus}>
          {timeline.past.map(({ n, at, what }) => {
            const ms = Date.parse(at)
            const label = timeText(ms)
            return (
              <li key={n} className="row row--past">
                {ms < starts ? (
                  <div className="row__press">
                    <RowText time={label} what={what} />
                  </div>
                ) : (
                  <button type="button" className="row__press" onClick={() => onRewind({ at, label })}>
                    <RowText time={label} what={what} />
                    <span className="row__action">Rewind to here</span>
                  </button>
                )}
              </li>
            )
          })}
          <li className="row row--now" ref={present} aria-current="time">
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
        {timeline.next.length === 0 ? <p className="hint">Nothing more is planned.</p> : null}
      </div>
    </div>
  )
}

/** Scheduled rows have no number yet: two alike at one instant are distinguished by their order. */
const withKeys = (next: Timeline['next']) => {
  const seen = new Map<string, number>()
  return next.map((one) => {
    const name = `${one.at} ${one.what}`
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return { ...one, key: `${name} ${nth}` }
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
