// The keyboard shortcuts of the console, and the button that lists them. Every shortcut also has a button.
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Tab } from '../layout/world-columns'
import type { LiveWorld } from '../live/world-streams'
import { NEXT_ROW } from '../timeline/timeline-rows'
import type { WorldControl } from '../transport/world-control'
import { focusSoon } from './focus-soon'
import { useKeys, useKeysSwitch } from './keyboard'
import { KeysDialog } from './keys-dialog'
import { transportKeyNames, transportKeys } from './transport-keys'

const keys: readonly (readonly [string, string])[] = [
  ...transportKeyNames,
  ['/', 'Search the wire log'],
  ['t', 'Go to the timeline; arrows move, Enter jumps'],
  ['p', 'Go to the people; Enter opens the marketplace'],
  ['l', 'Go to the scenarios; arrows move, Enter opens one'],
  ['b', 'Bid for someone'],
  ['c', 'Go to the class and write to it'],
  ['f', 'Branch off now'],
  ['?', 'Show this list'],
]

interface KeysProps {
  readonly controls: WorldControl
  readonly live: LiveWorld
  readonly onFind: () => void
  /** Opens a tab. */
  readonly onTab: (tab: Tab) => void
  /** Goes to the class. */
  readonly onClass: () => void
  /** Branches off at the current time. */
  readonly onBranch: () => void
}

export function Keys({ controls, live, onFind, onTab, onClass, onBranch }: KeysProps) {
  const [on, setOn] = useKeysSwitch()
  const [open, setOpen] = useState(false)
  const show = (): void => setOpen(true)
  const inTab = (tab: Tab, ...selectors: readonly string[]): void => {
    flushSync(() => onTab(tab))
    focusSoon(...selectors)
  }
  useKeys(on, {
    ...transportKeys(controls, live),
    '/': onFind,
    t: () => focusSoon(...NEXT_ROW),
    p: () => focusSoon('#people .enter'),
    l: () => focusSoon('.scenario[aria-current]', '.scenario'),
    b: () => inTab('step-in', '.step-in fieldset button:not(:disabled)'),
    c: onClass,
    f: onBranch,
    '?': show,
  })
  return (
    <>
      <button type="button" className="control control--bare" aria-label="Keyboard shortcuts" onClick={show}>
        ?
      </button>
      <KeysDialog keys={keys} open={open} on={on} onSwitch={setOn} onClose={() => setOpen(false)} />
    </>
  )
}
