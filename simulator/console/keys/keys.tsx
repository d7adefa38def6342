// The keys of the console at work, and the button that shows their list. Each key is a button's press.
import { useState } from 'react'
import type { LiveWorld } from '../live/world-streams'
import { RATES } from '../transport/transport'
import type { Desk } from '../transport/world-control'
import { useKeys, useKeysSwitch } from './keyboard'
import { KeysDialog } from './keys-dialog'

interface KeysProps {
  readonly desk: Desk
  readonly live: LiveWorld
  readonly onFind: () => void
}

export function Keys({ desk, live, onFind }: KeysProps) {
  const [on, setOn] = useKeysSwitch()
  const [open, setOpen] = useState(false)
  const show = (): void => setOpen(true)
  useKeys(on, {
    ' ': () => (live.reading?.paused === false ? desk.pause() : desk.play()),
    s: desk.step,
    m: () => desk.advance('1m'),
    r: () => desk.askRewind(null),
    e: () => desk.end?.(),
    '/': onFind,
    '?': show,
    ...Object.fromEntries(RATES.map((rate, place) => [String(place + 1), () => desk.play(rate)])),
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
