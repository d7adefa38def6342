// The keyboard shortcuts of the class page, and the button that lists them.
import { useState } from 'react'
import { focusSoon } from '../keys/focus-soon'
import { useKeys, useKeysSwitch } from '../keys/keyboard'
import { KeysDialog } from '../keys/keys-dialog'
import { transportKeyNames, transportKeys } from '../keys/transport-keys'
import type { LiveWorld } from '../live/world-streams'
import type { WorldControl } from '../transport/world-control'

/** The field for a message to the class. */
export const MESSAGE_FIELD = '.class input[name="message"]'

const keys: readonly (readonly [string, string])[] = [
  ...transportKeyNames,
  ['c', 'Write to the class'],
  ['?', 'Show this list'],
]

interface ClassKeysProps {
  readonly controls: WorldControl
  readonly live: LiveWorld
}

export function ClassKeys({ controls, live }: ClassKeysProps) {
  const [on, setOn] = useKeysSwitch()
  const [open, setOpen] = useState(false)
  const show = (): void => setOpen(true)
  useKeys(on, { ...transportKeys(controls, live), c: () => focusSoon(MESSAGE_FIELD), '?': show })
  return (
    <>
      <button type="button" className="control control--bare" aria-label="Keyboard shortcuts" onClick={show}>
        ?
      </button>
      <KeysDialog keys={keys} open={open} on={on} onSwitch={setOn} onClose={() => setOpen(false)} />
    </>
  )
}
