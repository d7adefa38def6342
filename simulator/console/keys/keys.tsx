// The keyboard shortcuts of the console, and the button that lists them. Every shortcut also has a button.
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Tab } from '../layout/world-columns'
import type { LiveWorld } from '../live/world-streams'
import { NEXT_ROW } from '../timeline/timeline-rows'
import { RATES } from '../transport/transport'
import type { WorldControl } from '../transport/world-control'
import { focusSoon } from './focus-soon'
import { useKeys, useKeysSwitch } from './keyboard'
import { KeysDialog } from './keys-dialog'

interface KeysProps {
  readonly controls: WorldControl
  readonly live: LiveWorld
  readonly onFind: () => void
  /** Opens a tab. */
  readonly onTab: (tab: Tab) => void
  /** Branches off at the current time. */
  readonly onBranch: () => void
}

export function Keys({ controls, live, onFind, onTab, onBranch }: KeysProps) {
  const [on, setOn] = useKeysSwitch()
  const [open, setOpen] = useState(false)
  const show = (): void => setOpen(true)
  const inTab = (tab: Tab, ...selectors: readonly string[]): void => {
    flushSync(() => onTab(tab))
    focusSoon(...selectors)
  }
  useKeys(on, {
    ' ': () => (live.reading?.paused === false ? controls.pause() : controls.play()),
    s: controls.step,
    m: () => controls.advance('1m'),
    r: () => controls.openRewind(null),
    e: () => controls.end?.(),
    '/': onFind,
    t: () => focusSoon(...NEXT_ROW),
    p: () => focusSoon('#people .enter'),
    l: () => focusSoon('.scenario[aria-current]', '.scenario'),
    b: () => inTab('step-in', '.step-in fieldset button:not(:disabled)'),
    c: () => inTab('rooms', '.room form input'),
    f: onBranch,
    '?': show,
    ...Object.fromEntries(RATES.map((rate, index) => [String(index + 1), () => controls.play(rate)])),
  })
  return (
    <>
      <button type="button" className="control control--bare" aria-label="Keyboard shortcuts" onClick={show}>
        ?
      </button>
      <KeysDialog open={open} on={on} onSwitch={setOn} onClose={() => setOpen(false)} />
    </>
  )
}
