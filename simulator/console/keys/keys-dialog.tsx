// The list of keyboard shortcuts, with a switch to turn them off.
import { Button } from '../../../src/ui/button'
import { CheckField } from '../../../src/ui/check-field'
import { Dialog } from '../../../src/ui/dialog'

interface KeysDialogProps {
  readonly open: boolean
  readonly on: boolean
  readonly onSwitch: (on: boolean) => void
  readonly onClose: () => void
}

const keys: readonly (readonly [string, string])[] = [
  ['Space', 'Play or pause'],
  ['s', 'Step to the next event'],
  ['1  2  3', 'Play at ×1, ×10, ×60'],
  ['m', 'Forward one minute'],
  ['r', 'Rewind'],
  ['e', 'Go to the end'],
  ['/', 'Search the wire log'],
  ['t', 'Go to the timeline; arrows move, Enter jumps'],
  ['p', 'Go to the people; Enter opens the marketplace'],
  ['l', 'Go to the scenarios; arrows move, Enter opens one'],
  ['b', 'Bid for someone'],
  ['c', 'Go to the rooms and write to the class'],
  ['f', 'Branch off now'],
  ['?', 'Show this list'],
]

export function KeysDialog({ open, on, onSwitch, onClose }: KeysDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" small>
      <dl className="keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <CheckField label="Use keyboard shortcuts on this page" checked={on} onSwitch={onSwitch} />
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
