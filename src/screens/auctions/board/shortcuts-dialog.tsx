// Lists the shortcuts and lets users turn them off (WCAG 2.1.4): speech input and tremor trigger keys by accident.
import { Fragment } from 'react'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { keyList } from './board-keys'

interface ShortcutsDialogProps {
  readonly open: boolean
  readonly on: boolean
  readonly onSwitch: (on: boolean) => void
  readonly onClose: () => void
}

export function ShortcutsDialog({ open, on, onSwitch, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" small>
      <dl className="keys">
        {keyList.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
      <label className="shortcuts__toggle">
        <input type="checkbox" checked={on} onChange={(event) => onSwitch(event.target.checked)} />
        Enable shortcuts
      </label>
      <div className="dialog__foot">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
