// Arrow keys within a list of buttons or links: up and down move the focus, Home and End go to its ends.
import type { KeyboardEvent } from 'react'

const PLACES = { ArrowUp: -1, ArrowDown: 1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY } as const

const isPlace = (key: string): key is keyof typeof PLACES => key in PLACES

/** To be set as `onKeyDown` of the list. */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (!isPlace(key) || !(target instanceof HTMLElement)) return
  const items = [...currentTarget.querySelectorAll<HTMLElement>('button, a')]
  const at = items.indexOf(target)
  if (at < 0) return
  event.preventDefault()
  const next = Math.min(Math.max(at + PLACES[key], 0), items.length - 1)
  items[next]?.focus()
}
