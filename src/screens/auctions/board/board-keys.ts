// The single-key shortcuts of a board: j and k move, b bids, c compares, 1 to 9 open what closes soon, / searches, ? lists them. They can be switched
// off (WCAG 2.1.4) and are ignored while the person types or a dialog is open.
import { useEffect, useRef } from 'react'

export interface BoardKeys {
  readonly next: () => void
  readonly previous: () => void
  readonly bid: () => void
  readonly compare: () => void
  readonly search: () => void
  readonly list: () => void
}

/** The shortcuts, for the dialog that lists them. */
export const keyList: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['j'], does: 'Next auction' },
  { keys: ['k'], does: 'Previous auction' },
  { keys: ['b'], does: 'Bid on the open auction' },
  { keys: ['c'], does: 'Compare the open auction' },
  { keys: ['1', '…', '9'], does: 'Open what closes soon' },
  { keys: ['/'], does: 'Find a project' },
  { keys: ['?'], does: 'This list' },
]

const actionOf: Readonly<Record<string, keyof BoardKeys>> = {
  j: 'next',
  k: 'previous',
  b: 'bid',
  c: 'compare',
  '/': 'search',
  '?': 'list',
}

/** True in a text field, or while a dialog other than a sheet is open. */
function isTaken(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('input, select, textarea, [contenteditable]')) return true
  return document.querySelector('dialog[open]:not(.dialog--right)') !== null
}

/** Listens while the board is mounted and the shortcuts are on. */
export function useBoardKeys(on: boolean, keys: BoardKeys): void {
  useKeys(on, (key) => {
    const action = actionOf[key]
    if (!action) return false
    keys[action]()
    return true
  })
}

/** The keys 1 to 9, while the shortcuts are on. */
export function usePlaceKeys(on: boolean, open: (place: number) => void): void {
  useKeys(on, (key) => {
    if (!/^[1-9]$/.test(key)) return false
    open(Number(key))
    return true
  })
}

/** Hears single keys; `pressed` says whether the key meant something. */
function useKeys(on: boolean, pressed: (key: string) => boolean): void {
  const newest = useRef(pressed)
  useEffect(() => {
    newest.current = pressed
  }, [pressed])
  useEffect(() => {
    if (!on) return
    const heard = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTaken(event.target)) return
      if (newest.current(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', heard)
    return () => window.removeEventListener('keydown', heard)
  }, [on])
}
