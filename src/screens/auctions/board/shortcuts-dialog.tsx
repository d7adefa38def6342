// The dialog that lists a board's shortcuts and turns them off for the session (WCAG 2.1.4): speech input and tremor
// trigger keys by accident.
import { Fragment, useState } from 'react'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { useScreenPorts } from '../../store-binding'
import { boardShortcuts } from './board-keys'

const KEYS_OFF = 'board-keys-off'

/** Whether the shortcuts are on, and a setter. */
export function useShortcutsSwitch(): readonly [boolean, (on: boolean) => void] {
  const { sessionStorage } = useScreenPorts()
  const [keysOn, setKeysOn] = useState(() => sessionStorage.read(KEYS_OFF) === null)
  const switchKeys = (on: boolean) => {
    setKeysOn(on)
    if (on) sessionStorage.remove(KEYS_OFF)
    else sessionStorage.write(KEYS_OFF, 'yes')
  }
  return [keysOn, switchKeys]
}

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
        {boardShortcuts.map(({ keys, action }) => (
          <Fragment key={action}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{action}</dd>
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
