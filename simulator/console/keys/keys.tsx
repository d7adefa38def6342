// The keyboard shortcuts of the console, and the button that shows their list. Each key has a button as well.
import { useState } from 'react'
import type { LiveWorld } from '../live/world-streams'
import { RATES } from '../transport/transport'
import type { WorldControl } from '../transport/world-control'
import { useKeys, useKeysSwitch } from './keyboard'
import { KeysDialog } from './keys-dialog'

interface KeysProps {
  readonly controls: WorldControl
  readonly live: LiveWorld
  readonly onFind: () => void
}

export function Keys({ controls, live, onFind }: KeysProps) {
  const [on, setOn] = useKeysSwitch()
  const [open, setOpen] = useState(false)
  const show = (): void => setOpen(true)
  useKeys(on, {
    ' ': () => (live.reading?.paused === false ? controls.pause() : controls.play()),
    s: controls.step,
    m: () => controls.advance('1m'),
    r: () => controls.openRewind(null),
    e: () => controls.end?.(),
    '/': onFind,
    '?': show,
    ...Object.fromEntries(RATES.map((rate, place) => [String(place + 1), () => controls.play(rate)])),
  })
  return (
    <>
      <button type="button" className="control control--bare" aria-label="Keys" title="Keys" onClick={show}>
        ?
      </button>
      <KeysDialog open={open} on={on} onSwitch={setOn} onClose={() => setOpen(false)} />
    </>
  )
}
