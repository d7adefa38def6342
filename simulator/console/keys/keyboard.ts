// Keys of the console: one letter each, inactive while somebody types or has switched them off.
import { useEffect, useRef, useState } from 'react'

const STORED = 'simulator-console-keys'

/** Whether the keys work; stored in this browser. */
export function useKeysSwitch(): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => window.localStorage.getItem(STORED) !== 'off')
  return [
    on,
    (next) => {
      window.localStorage.setItem(STORED, next ? 'on' : 'off')
      setOn(next)
    },
  ]
}

const TYPED_INTO = 'input, select, textarea, [contenteditable]'
const PRESSED = 'button, a, summary'

/** Runs the action of the key: `' '`, `s`, `?` … */
export function useKeys(on: boolean, actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    if (!on) return
    const pressed = (event: KeyboardEvent): void => {
      const { target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!(target instanceof Element) || target.closest(`${TYPED_INTO}, dialog`) !== null) return
      // The space bar belongs to the button that has the focus.
      if (event.key === ' ' && target.closest(PRESSED) !== null) return
      const action = latest.current[event.key]
      if (action === undefined || (event.repeat && event.key !== 's')) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [on])
}
