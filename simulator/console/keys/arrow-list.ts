// Arrow-key navigation in a list of buttons or links; Home and End go to the ends.
import type { KeyboardEvent } from 'react'

const MOVE_BY_KEY = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
} as const

const isMove = (key: string): key is keyof typeof MOVE_BY_KEY => key in MOVE_BY_KEY

/** Set as `onKeyDown` of the list. It skips what is marked with `data-beside`, a second button of its row. */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (!isMove(key) || !(target instanceof HTMLElement)) return
  const items = [...currentTarget.querySelectorAll<HTMLElement>(':is(button, a):not([data-beside])')]
  const index = items.indexOf(target)
  if (index < 0) return
  event.preventDefault()
  const next = Math.min(Math.max(index + MOVE_BY_KEY[key], 0), items.length - 1)
  items[next]?.focus()
}
