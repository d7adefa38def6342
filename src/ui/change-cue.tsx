// Highlights a changed figure for one second with an arrow and a tint, without taking up space. With reduced motion, the
// arrow doesn't move.
import { type ReactNode, useState } from 'react'
import './change-cue.css'

interface ChangeCueProps {
  /** The figure as a number; null for none. */
  readonly value: number | null
  readonly children: ReactNode
}

function cueClass(before: number | null, value: number | null): string {
  const direction = before === value || value === null ? null : before === null ? 'new' : value > before ? 'up' : 'down'
  return direction === null ? 'change-cue' : `change-cue change-cue--${direction}`
}

/** Highlights changes, but not the initial value. */
export function ChangeCue({ value, children }: ChangeCueProps) {
  const [latest, setLatest] = useState({ value, before: value })
  if (latest.value !== value) setLatest({ value, before: latest.value })
  return (
    // A new key restarts the animation if another change follows within the second.
    <span key={value ?? 'none'} className={cueClass(latest.before, value)}>
      {children}
    </span>
  )
}
