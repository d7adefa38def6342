// A figure that says for one second that it has changed: an arrow beside it and a tint behind it. Without motion the
// arrow stands still for that second. It takes no space of its own.
import type { ReactNode } from 'react'
import { useState } from 'react'
import './change-cue.css'

interface ChangeCueProps {
  /** The figure as a number; null while there is none. */
  readonly value: number | null
  readonly children: ReactNode
}

/** The class of a figure beside the one that was there before. */
function cueClass(before: number | null, value: number | null): string {
  const way = before === value || value === null ? null : before === null ? 'new' : value > before ? 'up' : 'down'
  return way === null ? 'change-cue' : `change-cue change-cue--${way}`
}

/** The figure; the cue belongs to changes only, never to the first drawing. */
export function ChangeCue({ value, children }: ChangeCueProps) {
  const [seen, setSeen] = useState({ value, before: value })
  if (seen.value !== value) setSeen({ value, before: seen.value })
  return (
    // A new key restarts the animation when a change follows within the second.
    <span key={value ?? 'none'} className={cueClass(seen.before, value)}>
      {children}
    </span>
  )
}
