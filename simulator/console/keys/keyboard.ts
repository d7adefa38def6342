// Keys of the console: one letter each, silent while somebody types or has switched them off. Does nothing by itself.
import { useEffect, useRef, useState } from 'react'

const STORED = 'simulator-console-keys'

/** Whether the keys work; kept in this browser. */
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

/** Calls the deed of the key: `' '`, `s`, `?` … */
export function useKeys(on: boolean, deeds: Readonly<Record<string, () => void>>): void {
  const latest = useRef(deeds)
  latest.current = deeds
  useEffect(() => {
    if (!on) return
    const pressed = (event: KeyboardEvent): void => {
      const { target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!(target instanceof Element) || target.closest(`${TYPED_INTO}, dialog`) !== null) return
      // The space bar belongs to the button that has the focus.
      if (event.key === ' ' && target.closest(PRESSED) !== null) return
      const deed = latest.current[event.key]
      if (deed === undefined || (event.repeat && event.key !== 's')) return
      event.preventDefault()
      deed()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [on])
}
