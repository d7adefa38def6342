// Single-key shortcuts of a board. Users can turn them off (WCAG 2.1.4); they are ignored while typing or in a dialog.
import { useEffect, useRef } from 'react'
import { shortcutOf } from '../../../ui/shortcut-key'

export interface BoardKeys {
  readonly next: () => void
  readonly previous: () => void
  readonly bid: () => void
  readonly compare: () => void
  readonly search: () => void
  readonly help: () => void
}

/** Shown in the shortcuts dialog. */
export const boardShortcuts: readonly { readonly keys: readonly string[]; readonly action: string }[] = [
  { keys: ['j'], action: 'Next auction' },
  { keys: ['k'], action: 'Previous auction' },
  { keys: ['b'], action: 'Bid on the open auction' },
  { keys: ['c'], action: 'Compare the open auction' },
  { keys: ['1', '…', '9'], action: 'Open an auction that closes soon' },
  { keys: ['/'], action: 'Find a project' },
  { keys: ['?'], action: 'Show keyboard shortcuts' },
]

const actionOf: Readonly<Record<string, keyof BoardKeys>> = {
  j: 'next',
  k: 'previous',
  b: 'bid',
  c: 'compare',
  '/': 'search',
  '?': 'help',
}

/** True in a text field, or while a dialog other than a sheet is open. */
function isIgnored(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('input, select, textarea, [contenteditable]')) return true
  return document.querySelector('dialog[open]:not(.dialog--right)') !== null
}

/** Handles the board's letter keys while `on`. */
export function useBoardKeys(on: boolean, keys: BoardKeys): void {
  useKeys(on, (event) => {
    const action = actionOf[shortcutOf(event, (shortcut) => Object.hasOwn(actionOf, shortcut)) ?? '']
    if (!action) return false
    keys[action]()
    return true
  })
}

/** Handles the keys 1 to 9 while `on`. */
export function useDigitKeys(on: boolean, open: (place: number) => void): void {
  useKeys(on, (event) => {
    const place = shortcutOf(event, (shortcut) => /^[1-9]$/.test(shortcut))
    if (place === null) return false
    open(Number(place))
    return true
  })
}

/** Listens for single keys. `handle` returns true if it used the key. */
function useKeys(on: boolean, handle: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(handle)
  useEffect(() => {
    latest.current = handle
  }, [handle])
  useEffect(() => {
    if (!on) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isIgnored(event.target)) return
      if (latest.current(event)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [on])
}
