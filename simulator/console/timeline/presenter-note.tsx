// The scenario's newest note for the presenter, and when the next one is due.
import { spanText, timeText } from '../copy'
import { useVirtualNow } from '../live/virtual-now'
import type { TimelineProps } from './timeline-rows'

/** A note is about what happens now. After this long it only says when it was, virtual ms. */
const CURRENT_MS = 5 * 60_000

export function PresenterNote({ timeline, reading }: TimelineProps) {
  const now = useVirtualNow(reading) ?? Date.parse(timeline.now.at)
  const newest = timeline.notes.filter(({ at }) => Date.parse(at) <= now).at(-1)
  const next = timeline.notes.find(({ at }) => Date.parse(at) > now)
  if (newest === undefined && next === undefined) return null
  const age = newest === undefined ? 0 : now - Date.parse(newest.at)
  return (
    <div className="note">
      <b className="note__title">For the presenter</b>
      {newest === undefined ? null : age < CURRENT_MS ? (
        <p>{newest.say}</p>
      ) : (
        <details className="note__old">
          <summary>Last note, {spanText(age - (age % 60_000))} ago</summary>
          <p>{newest.say}</p>
        </details>
      )}
      {next === undefined ? null : <p className="note__next num">next at {timeText(Date.parse(next.at))}</p>}
    </div>
  )
}
