// The timeline of a world: notes for the presenter, shortcuts, and past, present and future rows.
import { useId, useState } from 'react'
import type { Timeline } from '../../control-api/control.schemas'
import { capital, plainText, timeText } from '../copy'
import { type Loadable, Loaded } from '../layout/section'
import type { ReceivedReading } from '../live/world-streams'
import type { Target } from '../transport/world-control'
import { parsePointInTime } from './point-in-time'
import { PresenterNote } from './presenter-note'
import { type TimelineProps, TimelineRows } from './timeline-rows'

interface TimelinePanelProps {
  readonly timeline: Loadable<Timeline>
  readonly reading: ReceivedReading | null
  readonly onJump: (target: Target) => void
  readonly onRewind: (target: Target) => void
  /** Shows the calls of this instant, virtual ms. */
  readonly onCalls: (at: number) => void
}

/** How long before the end of an auction the shortcut jumps to, virtual ms. */
const BEFORE_CLOSE = 30_000

export function TimelinePanel({ timeline, reading, onJump, onRewind, onCalls }: TimelinePanelProps) {
  return (
    <Loaded query={timeline} what="the timeline">
      {(data) => (
        <>
          <PresenterNote timeline={data} reading={reading} />
          <Shortcuts timeline={data} reading={reading} onJump={onJump} onRewind={onRewind} />
          <TimelineRows timeline={data} reading={reading} onJump={onJump} onRewind={onRewind} onCalls={onCalls} />
        </>
      )}
    </Loaded>
  )
}

type ShortcutsProps = TimelineProps & Pick<TimelinePanelProps, 'onJump' | 'onRewind'>

/** Buttons to the marks of the scenario and to the next close. */
function Shortcuts({ timeline, onJump, onRewind }: ShortcutsProps) {
  const now = Date.parse(timeline.now.at)
  // `what` is the description of the next command; `auction ends` is that of a close.
  const closing = timeline.next.find(
    ({ what, at }) => /^auction ends/.test(what) && Date.parse(at) - BEFORE_CLOSE > now,
  )
  const marks = timeline.marks
    .filter(({ name }) => name !== 'end')
    .sort((one, other) => one.offset_ms - other.offset_ms)
  const go = (target: Target) => (Date.parse(target.at) > now ? onJump(target) : onRewind(target))
  return (
    <div className="button-row">
      <GoTo timeline={timeline} onGo={go} />
      {closing === undefined ? null : (
        <button
          type="button"
          className="small-button num"
          onClick={() =>
            onJump({
              at: new Date(Date.parse(closing.at) - BEFORE_CLOSE).toISOString(),
              label: '30 s before the next close',
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
          onClick={() => go({ at, label: capital(plainText(name)) })}
        >
          {capital(plainText(name))} {timeText(Date.parse(at))}
          {Date.parse(at) <= now ? <span className="small-button__passed"> passed</span> : null}
        </button>
      ))}
    </div>
  )
}

interface GoToProps {
  readonly timeline: Timeline
  readonly onGo: (target: Target) => void
}

const UNREADABLE = 'Enter a time such as 10:44:30, an offset such as 29m, +5m or +250ms, or the name of a mark.'
const tooEarly = ({ starts }: Timeline): string =>
  `This world starts at ${timeText(Date.parse(starts.at))}. Enter a later time.`

/** A field that goes to any point in time. */
function GoTo({ timeline, onGo }: GoToProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const hint = useId()
  return (
    <form
      className="go-to"
      onSubmit={(event) => {
        event.preventDefault()
        const ms = parsePointInTime(text, timeline, Date.parse(timeline.now.at))
        const isTooEarly = ms !== null && ms < Date.parse(timeline.starts.at)
        setProblem(ms === null ? UNREADABLE : isTooEarly ? tooEarly(timeline) : null)
        if (ms === null || isTooEarly) return
        setText('')
        onGo({ at: new Date(ms).toISOString(), label: timeText(ms) })
      }}
    >
      <label>
        Go to
        <input
          className="small-input num"
          placeholder="10:44 or 29m"
          value={text}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : hint}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(null)
          }}
        />
      </label>
      <button type="submit" className="small-button">
        Go
      </button>
      {problem === null ? null : (
        <span id={hint} role="alert" className="go-to__wrong">
          {problem}
        </span>
      )}
    </form>
  )
}
