// The list of keys, and the switch that turns them off.
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
  ['m', 'One minute forward'],
  ['r', 'Rewind'],
  ['e', 'Go to the end'],
  ['/', 'Find in the wire log'],
  ['t', 'To the timeline; arrows move, Enter goes there'],
  ['p', 'To the people; Enter opens the marketplace'],
  ['l', 'To the scenarios; arrows move, Enter opens one'],
  ['b', 'Bid for somebody'],
  ['c', 'To the rooms; writes to the class that is open'],
  ['f', 'Branch off here'],
  ['?', 'This list'],
]

export function KeysDialog({ open, on, onSwitch, onClose }: KeysDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys" small>
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
      <CheckField label="Keys work on this page" checked={on} onSwitch={onSwitch} />
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
