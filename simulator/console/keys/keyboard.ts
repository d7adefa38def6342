// Single-key shortcuts of the console. Inactive while the user types, or when switched off.
import { useEffect, useRef } from 'react'
import { shortcutOf } from '../../../src/ui/shortcut-key'
import { type StoredChoice, useStoredChoice } from '../layout/stored-choice'

const stored: StoredChoice<'on' | 'off'> = {
  storage: () => window.localStorage,
  key: 'simulator-console-keys',
  choices: ['on', 'off'],
}

/** Whether shortcuts are on; stored in this browser. */
export function useKeysSwitch(): readonly [boolean, (on: boolean) => void] {
  const [choice, choose] = useStoredChoice(stored)
  return [choice === 'on', (on) => choose(on ? 'on' : 'off')]
}

const FIELDS = 'input, select, textarea, [contenteditable]'
const BUTTONS = 'button, a, summary'

/** Runs the action of the key: `' '`, `s`, `?` … */
export function useKeys(on: boolean, actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    if (!on) return
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!(target instanceof Element) || target.closest(`${FIELDS}, dialog`) !== null) return
      // Space presses the focused button.
      if (event.key === ' ' && target.closest(BUTTONS) !== null) return
      const key = shortcutOf(event, (shortcut) => Object.hasOwn(latest.current, shortcut))
      const action = key === null ? undefined : latest.current[key]
      // A held key repeats only steps.
      if (action === undefined || (event.repeat && key !== 's')) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [on])
}
