// Asks how far to rewind, and says how many log entries that discards.
import { Button } from '../../../src/ui/button'
import { Dialog } from '../../../src/ui/dialog'
import type { Timeline } from '../../control-api/control.schemas'
import { capital, countText, plainText, spanText, timeText } from '../copy'
import type { Target } from '../transport/world-control'

interface RewindDialogProps {
  readonly open: boolean
  /** Null until chosen. */
  readonly target: Target | null
  readonly timeline: Timeline | undefined
  /** Whose clock it is. */
  readonly who?: 'this world' | 'the class'
  readonly onClose: () => void
  readonly onRewind: (target: Target) => void
  /** Creates a branch at that time; this world stays as it is. */
  readonly onBranch: (target: Target) => void
}

/** How far back the shortcuts go, virtual ms. */
const STEPS_MS = [30_000, 60_000, 300_000]

/** Counts the entries after that time. The timeline has only the newest ones, so there may be more. */
const discardedText = ({ past, starts }: Timeline, at: number): string => {
  const discarded = past.filter((one) => Date.parse(one.at) > at).length
  const oldest = past[0]
  const isLowerBound = discarded === past.length && oldest !== undefined && oldest.n > 1 && at >= Date.parse(starts.at)
  if (discarded === 0) return 'nothing will be discarded'
  return `${isLowerBound ? 'more than ' : ''}${countText(discarded, 'entry', 'entries')} will be discarded`
}

export function RewindDialog(props: RewindDialogProps) {
  const { open, target, timeline, who = 'this world', onClose, onRewind, onBranch } = props
  if (timeline === undefined) return null
  const now = Date.parse(timeline.now.at)
  const earliest = Date.parse(timeline.earliest.at)
  const isTrimmed = earliest > Date.parse(timeline.starts.at)
  const marks = timeline.marks
    .filter(({ at }) => Date.parse(at) < now && Date.parse(at) >= earliest)
    .map(({ name, at }) => ({ at, label: capital(plainText(name)) }))
  const steps = STEPS_MS.filter((ms) => now - ms >= earliest).map((ms) => ({
    at: new Date(now - ms).toISOString(),
    label: `${spanText(ms)} back`,
  }))
  const oldest = isTrimmed ? [{ at: timeline.earliest.at, label: 'Oldest entry in the log' }] : []
  const beginning = { at: timeline.starts.at, label: 'Back to the beginning' }
  // From now back. Without what is already reached: a rewind to now changes nothing.
  const targets = [...steps, ...marks, ...oldest, beginning]
    .filter(({ at }) => Date.parse(at) < now || at === beginning.at)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  const lossOf = (at: string): string =>
    who === 'the class' ? 'later work will be removed' : discardedText(timeline, Date.parse(at))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={target === null ? 'Rewind' : `Rewind to ${target.label}`}
      subtitle={`Everything after that point will be removed from the log, for everyone in ${who}.`}
    >
      {target === null ? (
        <ul className="targets num">
          {targets.map((one) => (
            <li key={one.label}>
              <button type="button" className="target" onClick={() => onRewind(one)}>
                <b>{one.label}</b>
                <span>
                  {timeText(Date.parse(one.at))} · {lossOf(one.at)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p>{capital(lossOf(target.at))}.</p>
      )}
      {isTrimmed ? (
        <p>
          The log starts at {timeText(earliest)}. To go back further, rewind to the beginning or restore a snapshot.
        </p>
      ) : null}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
        {target === null ? null : (
          <>
            <Button tone="quiet" onClick={() => onBranch(target)}>
              Branch off there
            </Button>
            <Button tone="danger" onClick={() => onRewind(target)}>
              Rewind
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
