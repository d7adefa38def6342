// The list of keyboard shortcuts, with a switch to turn them off.
import { Button } from '../../../src/ui/button'
import { CheckField } from '../../../src/ui/check-field'
import { Dialog } from '../../../src/ui/dialog'

interface KeysDialogProps {
  /** Each key, and what it does. */
  readonly keys: readonly (readonly [string, string])[]
  readonly open: boolean
  readonly on: boolean
  readonly onSwitch: (on: boolean) => void
  readonly onClose: () => void
}

export function KeysDialog({ keys, open, on, onSwitch, onClose }: KeysDialogProps) {
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
