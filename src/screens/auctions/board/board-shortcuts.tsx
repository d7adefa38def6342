// The on/off state of a board's shortcuts, kept for the session, and the dialog that lists them.
import { useState } from 'react'
import { useScreenPorts } from '../../store-binding'
import { ShortcutsDialog } from './shortcuts-dialog'

const KEYS_OFF = 'board-keys-off'

/** Whether the shortcuts are on, and a setter. */
export function useKeysSwitch(): readonly [boolean, (on: boolean) => void] {
  const { sessionStorage } = useScreenPorts()
  const [keysOn, setKeysOn] = useState(() => sessionStorage.read(KEYS_OFF) === null)
  const switchKeys = (on: boolean) => {
    setKeysOn(on)
    if (on) sessionStorage.remove(KEYS_OFF)
    else sessionStorage.write(KEYS_OFF, 'yes')
  }
  return [keysOn, switchKeys]
}

interface BoardShortcutsProps {
  readonly open: boolean
  readonly keysOn: boolean
  readonly onSwitch: (on: boolean) => void
  readonly onClose: () => void
}

export function BoardShortcuts({ open, keysOn, onSwitch, onClose }: BoardShortcutsProps) {
  if (!open) return null
  return <ShortcutsDialog open on={keysOn} onSwitch={onSwitch} onClose={onClose} />
}
