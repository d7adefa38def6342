// What was, is and comes in one world. A press on what comes jumps there; a press on what was asks before it goes back.
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../src/ui/button'
import { capital, kindAndRest, plainWords, spanWords, timeWords } from '../copy'
import { Loaded } from '../layout/section'
import type { Resource } from '../live/resource'
import { useVirtualNow } from '../live/virtual-now'
import type { HeardReading } from '../live/world-streams'
import type { Timeline } from '../shapes'
import { momentOf } from './moments'

/** A moment to go to. */
export interface Target {
  /** An ISO instant. */
  readonly at: string
  /** `10:42:17`, or the name of a mark. */
  readonly said: string
}

interface TimelinePanelProps {
  readonly timeline: Resource<Timeline>
  readonly reading: HeardReading | null
  readonly onJump: (target: Target) => void
  readonly onRewind: (target: Target) => void
}

/** This long before an auction ends it becomes interesting. Virtual ms. */
const BEFORE_CLOSE = 30_000

export function TimelinePanel({ timeline, reading, onJump, onRewind }: TimelinePanelProps) {
  return (
    <Loaded of={timeline} what="the timeline">
      {(data) => (
        <>
          <Notes timeline={data} reading={reading} />
          <Ways timeline={data} reading={reading} onJump={onJump} onRewind={onRewind} />
          <Rows timeline={data} reading={reading} onJump={onJump} onRewind={onRewind} />
        </>
      )}
    </Loaded>
  )
}

interface PartProps {
  readonly timeline: Timeline
  readonly reading: HeardReading | null
}

/** What the scenario's author tells the presenter now, and when the next remark comes. */
function Notes({ timeline, reading }: PartProps) {
  const now = useVirtualNow(reading) ?? Date.parse(timeline.now.at)
  const said = timeline.notes.filter(({ at }) => Date.parse(at) <= now).at(-1)
  const next = timeline.notes.find(({ at }) => Date.parse(at) > now)
  if (said === undefined && next === undefined) return null
  return (
    <div className="note">
      <h3>For the presenter</h3>
      <p>{said?.say}</p>
      {next === undefined ? null : <p className="note__next num">next at {timeWords(Date.parse(next.at))}</p>}
    </div>
  )
}

type WaysProps = PartProps & Pick<TimelinePanelProps, 'onJump' | 'onRewind'>

/** Marks of the scenario and the next close, each one press away. */
function Ways({ timeline, onJump, onRewind }: WaysProps) {
  const now = Date.parse(timeline.now.at)
  const closing = timeline.next.find(
    ({ what, at }) => /^auction ends/.test(what) && Date.parse(at) - BEFORE_CLOSE > now,
  )
  const marks = timeline.marks
    .filter(({ name }) => name !== 'end')
    .sort((one, other) => one.offset_ms - other.offset_ms)
  const go = (target: Target) => (Date.parse(target.at) > now ? onJump(target) : onRewind(target))
  return (
    <div className="ways">
      <GoTo timeline={timeline} onGo={go} />
      {closing === undefined ? null : (
        <button
          type="button"
          className="small-button num"
          onClick={() =>
            onJump({
              at: new Date(Date.parse(closing.at) - BEFORE_CLOSE).toISOString(),
              said: '30 s before the next close',
            })
          }
        >
          30 s before the next close
        </button>
      )}
      {marks.map(({ name, at }) => (
        <button
          key={name}
          type="button"
          className="small-button num"
          onClick={() => go({ at, said: capital(plainWords(name)) })}
        >
          {capital(plainWords(name))} {timeWords(Date.parse(at))}
        </button>
      ))}
    </div>
  )
}

interface GoToProps {
  readonly timeline: Timeline
  readonly onGo: (target: Target) => void
}

/** Any moment, as a person writes it. */
function GoTo({ timeline, onGo }: GoToProps) {
  const [text, setText] = useState('')
  const [unread, setUnread] = useState(false)
  const hint = useId()
  return (
    <form
      className="go-to"
      onSubmit={(event) => {
        event.preventDefault()
        const ms = momentOf(text, timeline, Date.parse(timeline.now.at))
        setUnread(ms === null)
        if (ms === null) return
        setText('')
        onGo({ at: new Date(ms).toISOString(), said: timeWords(ms) })
      }}
    >
      <label>
        Go to
        <input
          className="small-input num"
          placeholder="10:44 or 29m"
          value={text}
          aria-invalid={unread}
          aria-describedby={unread ? hint : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setUnread(false)
          }}
        />
      </label>
      <button type="submit" className="small-button">
        Go
      </button>
      {unread ? (
        <span id={hint} role="alert" className="go-to__wrong">
          A time such as 10:44:30, an offset such as 29m or +5m, or the name of a mark.
        </span>
      ) : null}
    </form>
  )
}

type RowsProps = PartProps & Pick<TimelinePanelProps, 'onJump' | 'onRewind'>

function Rows({ timeline, reading, onJump, onRewind }: RowsProps) {
  const box = useRef<HTMLDivElement>(null)
  const present = useRef<HTMLLIElement>(null)
  const [follows, setFollows] = useState(true)
  const last = timeline.past.at(-1)?.n ?? 0

  // The place of the present row depends on how many stand before it.
  const grown = `${last} ${timeline.now.epoch}`
  useEffect(() => {
    const [frame, row] = [box.current, present.current]
    if (!follows || frame === null || row === null || grown === '') return
    frame.scrollTop = row.offsetTop - frame.clientHeight * 0.55
  }, [grown, follows])

  // Whoever looks back is not pulled away; a press brings the present back.
  useEffect(() => {
    const frame = box.current
    if (frame === null) return
    const leave = (): void => setFollows(false)
    const pressed = ({ key }: KeyboardEvent): void => {
      if (/^(Arrow|Page|Home|End)/.test(key)) leave()
    }
    frame.addEventListener('wheel', leave, { passive: true })
    frame.addEventListener('touchmove', leave, { passive: true })
    frame.addEventListener('keydown', pressed)
    return () => {
      frame.removeEventListener('wheel', leave)
      frame.removeEventListener('touchmove', leave)
      frame.removeEventListener('keydown', pressed)
    }
  }, [])

  const starts = Date.parse(timeline.starts.at)
  return (
    <div className="timeline-frame">
      {follows ? null : (
        <Button size="small" tone="quiet" className="follow" onClick={() => setFollows(true)}>
          Back to now
        </Button>
      )}
      <div ref={box} className="timeline-box">
        <ol className="timeline num" aria-label="Timeline">
          {timeline.past.map(({ n, at, what }) => {
            const ms = Date.parse(at)
            const said = timeWords(ms)
            return (
              <li key={n} className="row row--past">
                {ms < starts ? (
                  <div className="row__press">
                    <RowWords said={said} what={what} />
                  </div>
                ) : (
                  <button type="button" className="row__press" onClick={() => onRewind({ at, said })}>
                    <RowWords said={said} what={what} />
                    <span className="row__deed">Rewind to here</span>
                  </button>
                )}
              </li>
            )
          })}
          <li className="row row--now" ref={present} aria-current="time">
            <NowRow timeline={timeline} reading={reading} />
          </li>
          {withKeys(timeline.next).map(({ key, at, what }) => {
            const said = timeWords(Date.parse(at))
            return (
              <li key={key} className="row row--next">
                <button type="button" className="row__press" onClick={() => onJump({ at, said })}>
                  <RowWords said={said} what={what} />
                  <span className="row__deed">Jump to here</span>
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

/** What comes has no number yet: two alike at one instant are told apart by their order. */
const withKeys = (next: Timeline['next']) => {
  const seen = new Map<string, number>()
  return next.map((one) => {
    const name = `${one.at} ${one.what}`
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return { ...one, key: `${name} ${nth}` }
  })
}

function RowWords({ said, what }: { readonly said: string; readonly what: string }) {
  const [kind, rest] = kindAndRest(what)
  return (
    <>
      <span className="row__time">{said}</span>
      <b>{kind}</b>
      <span className="row__rest">{rest}</span>
    </>
  )
}

function NowRow({ timeline, reading }: PartProps) {
  const now = useVirtualNow(reading) ?? Date.parse(timeline.now.at)
  const next = timeline.next[0]
  const paused = reading?.paused ?? timeline.now.paused
  const rest = next === undefined ? '' : ` · next in ${spanWords(Date.parse(next.at) - now)}`
  return (
    <div className="row__press">
      <span className="row__time">{timeWords(now)}</span>
      <b>now</b>
      <span className="row__rest">
        {paused ? 'paused' : `playing ×${reading?.rate ?? timeline.now.rate}`}
        {rest}
      </span>
    </div>
  )
}
