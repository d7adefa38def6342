// Asks before going back in time: says to when, and how much of what happened will be gone. Goes nowhere itself.
import { Button } from '../../../src/ui/button'
import { Dialog } from '../../../src/ui/dialog'
import { capital, countWords, plainWords, spanWords, timeWords } from '../copy'
import type { Timeline } from '../shapes'
import type { Target } from './timeline-panel'

interface RewindDialogProps {
  readonly open: boolean
  /** Null = the person has not chosen one yet. */
  readonly target: Target | null
  readonly timeline: Timeline | null
  readonly onClose: () => void
  readonly onRewind: (target: Target) => void
}

/** Virtual ms. */
const STEPS = [30_000, 60_000, 300_000]

/** What stands in the log after that instant; the timeline tells only of the newest, so it may be more. */
const discardedWords = ({ past, starts }: Timeline, at: number): string => {
  const gone = past.filter((one) => Date.parse(one.at) > at).length
  const oldest = past[0]
  const more = gone === past.length && oldest !== undefined && oldest.n > 1 && at >= Date.parse(starts.at)
  if (gone === 0) return 'nothing is discarded'
  return `${more ? 'more than ' : ''}${countWords(gone, 'entry is', 'entries are')} discarded`
}

export function RewindDialog({ open, target, timeline, onClose, onRewind }: RewindDialogProps) {
  if (timeline === null) return null
  const now = Date.parse(timeline.now.at)
  const starts = Date.parse(timeline.starts.at)
  const marks = timeline.marks
    .filter(({ at }) => Date.parse(at) < now)
    .map(({ name, at }) => ({ at, said: capital(plainWords(name)) }))
  const steps = STEPS.filter((ms) => now - ms >= starts).map((ms) => ({
    at: new Date(now - ms).toISOString(),
    said: `${spanWords(ms)} back`,
  }))
  const targets = [...steps, ...marks, { at: timeline.starts.at, said: 'To the beginning' }]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={target === null ? 'Rewind' : `Rewind to ${target.said}`}
      subtitle="What happened after that is taken out of the log, for everybody in this world."
    >
      {target === null ? (
        <ul className="targets num">
          {targets.map((one) => (
            <li key={one.said}>
              <button type="button" className="target" onClick={() => onRewind(one)}>
                <b>{one.said}</b>
                <span>
                  {timeWords(Date.parse(one.at))} · {discardedWords(timeline, Date.parse(one.at))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p>{capital(discardedWords(timeline, Date.parse(target.at)))}.</p>
      )}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
        {target === null ? null : (
          <Button tone="danger" onClick={() => onRewind(target)}>
            Rewind
          </Button>
        )}
      </div>
    </Dialog>
  )
}
